c     Two arrays: nothing meets.
      SUBROUTINE JACOBI(A, B, N)
      DIMENSION A(N,N), B(N,N)
c expect: parallel
      DO 10 J = 2, N-1
c expect: parallel
      DO 10 I = 2, N-1
   10 B(I,J) = 0.25 * (A(I-1,J) + A(I+1,J) + A(I,J-1) + A(I,J+1))
      END

c     One array: the neighbors to the left and above are new.
      SUBROUTINE SEIDEL(A, N)
      DIMENSION A(N,N)
c expect: sequential flow(a) distance(1,0) anti(a) distance(1,0)
      DO 10 J = 2, N-1
c expect: sequential flow(a) distance(0,1) anti(a) distance(0,1)
      DO 10 I = 2, N-1
   10 A(I,J) = 0.25 * (A(I-1,J) + A(I+1,J) + A(I,J-1) + A(I,J+1))
      END

c     Points of one color read points of the other.
      SUBROUTINE REDBLK(A, N)
      DIMENSION A(N,N)
c expect: parallel
      DO 10 J = 2, N-1
c expect: parallel
      DO 10 I = 2 + MOD(J,2), N-1, 2
   10 A(I,J) = 0.25 * (A(I-1,J) + A(I+1,J) + A(I,J-1) + A(I,J+1))
      END

c     The same start in every column: neighbors below and above have one color.
      SUBROUTINE STRIPE(A, N)
      DIMENSION A(N,N)
c expect: sequential flow(a) anti(a)
      DO 10 J = 2, N-1
c expect: parallel
      DO 10 I = 2, N-1, 2
   10 A(I,J) = 0.25 * (A(I-1,J) + A(I+1,J) + A(I,J-1) + A(I,J+1))
      END

c     Along the anti-diagonals L = I + J.
      SUBROUTINE WAVE(A, N)
      DIMENSION A(N,N)
c expect: sequential flow(a)
      DO 10 L = 4, 2*N
c expect: parallel
      DO 10 I = MAX0(2,L-N), MIN0(N,L-2)
   10 A(I,L-I) = A(I-1,L-I) + A(I,L-I-1)
      END

c     Two planes, used in turn.
      SUBROUTINE TURNS(U, N, NT)
      DIMENSION U(N,0:1)
c expect: sequential flow(u)
      DO 10 IT = 1, NT
c expect: parallel
      DO 10 I = 2, N-1
   10 U(I,MOD(IT,2)) = 0.5 * (U(I-1,MOD(IT+1,2)) + U(I+1,MOD(IT+1,2)))
      END

c     Only the columns are coupled.
      SUBROUTINE COLUMN(A, N, M)
      DIMENSION A(N,M)
c expect: parallel
      DO 10 J = 1, M
c expect: sequential flow(a) distance(0,1)
      DO 10 I = 2, N
   10 A(I,J) = A(I-1,J) + A(I,J)
      END

c     The diagonal neighbor: both loops carry it in turn, the inner one is free.
      SUBROUTINE DIAGNL(A, N)
      DIMENSION A(N,N)
c expect: sequential flow(a) distance(1,1)
      DO 10 J = 2, N
c expect: parallel
      DO 10 I = 2, N
   10 A(I,J) = A(I-1,J-1)
      END
