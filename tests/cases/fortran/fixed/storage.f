c     A variable in COMMON may be read by whoever runs next.
      SUBROUTINE COMLST(A, N)
      COMMON /SHARED/ X(100), T
      DIMENSION A(N)
c expect: parallel lastprivate(t)
      DO 10 I = 1, 100
      T = X(I)
   10 X(I) = T * T
      END

c     A counter in COMMON is changed by the routine that is called.
      SUBROUTINE COUNTS(A, N)
      COMMON /COUNT/ KNT
      DIMENSION A(*)
c expect: parallel induction(knt) or sequential flow(knt) or unknown
      DO 10 I = 1, N
      CALL BUMP
   10 A(KNT) = I
      END
      SUBROUTINE BUMP
      COMMON /COUNT/ KNT
      KNT = KNT + 1
      END

c     The routine that is called names the same place in COMMON in another way.
      SUBROUTINE RENAMD(A, N)
      COMMON /OTHER/ KFIRST
      DIMENSION A(*)
c expect: sequential or unknown
      DO 10 I = 1, N
      CALL RESET
   10 A(KFIRST) = I
      END
      SUBROUTINE RESET
      COMMON /OTHER/ KSECND
      KSECND = 7
      END

c     Two arrays of one block lie side by side and do not overlap.
      SUBROUTINE COMARR(N)
      COMMON /ARRS/ P(100), Q(100)
c expect: sequential flow(p) distance(1)
      DO 10 I = 2, N
   10 P(I) = P(I-1) + Q(I)
c expect: parallel
      DO 20 I = 2, N
   20 Q(I) = P(I-1)
      END

c     One storage, two names, the same place.
      SUBROUTINE SAME(N)
      DIMENSION A(100), B(100)
      EQUIVALENCE (A(1), B(1))
c expect: parallel or unknown
      DO 10 I = 1, N
   10 A(I) = B(I) + 1.0
      END

c     One place further: the element that was just written is read.
      SUBROUTINE SHIFTE(N)
      DIMENSION A(101), B(101)
      EQUIVALENCE (A(1), B(2))
c expect: sequential or unknown
      DO 10 I = 1, N
   10 A(I) = B(I)
      END

c     A matrix is also a vector: its first column meets the vector's next element.
      SUBROUTINE MATVEC(N)
      DIMENSION A(10,10), V(100)
      EQUIVALENCE (A(1,1), V(1))
c expect: sequential or unknown
      DO 10 I = 1, 9
   10 A(I,1) = V(I+1)
c expect: parallel or unknown
      DO 20 I = 1, 10
   20 A(1,I) = V(I)
      END

c     A scalar is an element of the array.
      SUBROUTINE SCAL(N)
      DIMENSION A(100)
      EQUIVALENCE (S, A(5))
c expect: sequential or unknown
      DO 10 I = 1, N
   10 A(I) = S + 1.0
      END

c     Arrays of two blocks never overlap, nor do arguments.
      SUBROUTINE BLOCKS(C, N)
      COMMON /ONE/ A(100)
      COMMON /TWO/ B(100)
      DIMENSION C(N)
c expect: parallel
      DO 10 I = 1, N-1
      A(I) = B(I+1)
   10 C(I) = B(I)
      END
