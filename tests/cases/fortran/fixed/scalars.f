c     The index of the element before, with the last one before the first.
      SUBROUTINE AROUND(A, B, N)
      DIMENSION A(N), B(N)
      IM1 = N
c expect: parallel induction(im1)
      DO 10 I = 1, N
      B(I) = A(I) + A(IM1)
   10 IM1 = I
      END

c     The value before, kept in a scalar.
      SUBROUTINE KEPT(A, B, N)
      DIMENSION A(N), B(N)
      T = 0.0
c expect: sequential flow(t)
      DO 10 I = 1, N
      B(I) = T
   10 T = A(I)
      END

c     A second index in steps of two.
      SUBROUTINE SPREAD2(A, B, N)
      DIMENSION A(2*N), B(N)
      K = 0
c expect: parallel induction(k)
      DO 10 I = 1, N
      K = K + 2
   10 A(K) = B(I)
      END

c     The second index moves only where an element is kept.
      SUBROUTINE PACK1(A, B, N)
      DIMENSION A(N), B(N)
      K = 0
c expect: sequential flow(k)
      DO 10 I = 1, N
      IF (B(I) .LE. 0.0) GO TO 10
      K = K + 1
      A(K) = B(I)
   10 CONTINUE
      END

c     A triangle packed by columns with a running index.
      SUBROUTINE TOPACK(A, AP, N)
      DIMENSION A(N,N), AP(N*(N+1)/2)
      K = 0
c expect: parallel induction(k) or sequential flow(k) or unknown
      DO 10 J = 1, N
c expect: parallel induction(k)
      DO 10 I = 1, J
      K = K + 1
   10 AP(K) = A(I,J)
      END

c     The same with the index as a formula.
      SUBROUTINE TOPAC2(A, AP, N)
      DIMENSION A(N,N), AP(N*(N+1)/2)
c expect: parallel or unknown
      DO 10 J = 1, N
c expect: parallel
      DO 10 I = 1, J
   10 AP(I + J*(J-1)/2) = A(I,J)
      END

c     A temporary that nobody reads afterwards.
      SUBROUTINE SWAP(A, B, N)
      DIMENSION A(N), B(N)
c expect: parallel private(t)
      DO 10 I = 1, N
      T = A(I)
      A(I) = B(I)
   10 B(I) = T
      END

c     The temporary is an argument: the caller sees its last value.
      SUBROUTINE LAST(A, B, N, T)
      DIMENSION A(N), B(N)
c expect: parallel lastprivate(t)
      DO 10 I = 1, N
      T = A(I)
   10 B(I) = T * T
      END

c     What is saved lives on until the next call.
      SUBROUTINE SAVED(A, N)
      DIMENSION A(N)
      SAVE T
c expect: parallel lastprivate(t)
      DO 10 I = 1, N
      T = A(I)
   10 A(I) = T + 1.0
      END

c     Only the index is wanted afterwards; every counter has its last value anyhow.
      SUBROUTINE AFTER(A, N, L)
      DIMENSION A(N)
c expect: parallel
      DO 10 I = 1, N
   10 A(I) = 0.0
      L = I
      END

c     The bound is taken once, on entry, so changing it changes no trip.
      SUBROUTINE SHRINK(A, N)
      DIMENSION A(*)
c expect: parallel reduction(+:n) or parallel induction(n)
      DO 10 I = 1, N
      A(I) = 0.0
   10 N = N - 1
      END

c     The largest element, by the intrinsic.
      SUBROUTINE LARGE(A, N, BIG)
      DIMENSION A(N)
      BIG = A(1)
c expect: parallel reduction(max:big)
      DO 10 I = 2, N
   10 BIG = AMAX1(BIG, A(I))
      END

c     The smallest one, by comparison.
      SUBROUTINE SMALL(A, N, TINY1)
      DIMENSION A(N)
      TINY1 = A(1)
c expect: parallel reduction(min:tiny1)
      DO 10 I = 2, N
      IF (A(I) .LT. TINY1) TINY1 = A(I)
   10 CONTINUE
      END

c     With its place: the first one wins, so order matters.
      SUBROUTINE PLACE(A, N, BIG, IBIG)
      DIMENSION A(N)
      BIG = A(1)
      IBIG = 1
c expect: sequential
      DO 10 I = 2, N
      IF (A(I) .LE. BIG) GO TO 10
      BIG = A(I)
      IBIG = I
   10 CONTINUE
      END
