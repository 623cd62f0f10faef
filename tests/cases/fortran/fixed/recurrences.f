c     Running sums.
      SUBROUTINE PREFIX(A, B, N)
      DIMENSION A(N), B(N)
c expect: sequential flow(a) distance(1)
      DO 10 I = 2, N
   10 A(I) = A(I-1) + B(I)
      END

c     Two terms back.
      SUBROUTINE FIBON(A, N)
      INTEGER A(N)
c expect: sequential flow(a) distance(1) flow(a) distance(2)
      DO 10 I = 3, N
   10 A(I) = A(I-1) + A(I-2)
      END

c     Upwards the old value of the next element is read.
      SUBROUTINE SHIFTD(A, N)
      DIMENSION A(N)
c expect: sequential anti(a) distance(1)
      DO 10 I = 1, N-1
   10 A(I) = A(I+1)
      END

c     Downwards it is the new one.
      SUBROUTINE SUFFIX(A, N)
      DIMENSION A(N)
c expect: sequential flow(a) distance(1)
      DO 10 I = N-1, 1, -1
   10 A(I) = A(I+1)
      END

c     Downwards, the element below is read before it is written.
      SUBROUTINE SHIFTU(A, N)
      DIMENSION A(N)
c expect: sequential anti(a) distance(1)
      DO 10 I = N, 2, -1
   10 A(I) = A(I-1)
      END

c     Even elements from odd ones.
      SUBROUTINE EVENS(A, N)
      DIMENSION A(N)
c expect: parallel
      DO 10 I = 2, N, 2
   10 A(I) = A(I-1)
      END

c     In steps of two from two back: neighbors in the order of the loop.
      SUBROUTINE BYTWO(A, N)
      DIMENSION A(N)
c expect: sequential flow(a) distance(1)
      DO 10 I = 3, N, 2
   10 A(I) = A(I-2) + 1.0
      END

c     The step is an argument; it is not zero.
      SUBROUTINE STEPS(A, N, K)
      DIMENSION A(N)
c expect: parallel or unknown
      DO 10 I = 1, N, K
   10 A(I) = 0.0
      END

c     Each iteration reads what the one before wrote, whatever the step is.
      SUBROUTINE CHAINS(A, N, K)
      DIMENSION A(-N:2*N)
c expect: sequential flow(a) or unknown
      DO 10 I = 1, N, K
   10 A(I+K) = A(I)
      END

c     The step is computed from a parameter: three.
      SUBROUTINE COMPST(A, N)
      PARAMETER (M = 2, MSTEP = M + 1)
      DIMENSION A(N)
c expect: parallel
      DO 10 I = 3, N, MSTEP
   10 A(I) = A(I-1) + A(I-2)
      END

c     One step of a transform: pairs at distance eight in blocks of sixteen.
      SUBROUTINE BUTTER(A, N)
      DIMENSION A(16*N)
c expect: parallel private(t)
      DO 10 K = 1, 16*N, 16
c expect: parallel private(t)
      DO 10 J = K, K+7
      T = A(J+8)
      A(J+8) = A(J) - T
   10 A(J) = A(J) + T
      END

c     The blocks are too close: the upper half of one is the lower half of the next.
      SUBROUTINE BUTOVL(A, N)
      DIMENSION A(8*N+8)
c expect: sequential flow(a)
      DO 10 K = 1, 8*N, 8
c expect: parallel private(t)
      DO 10 J = K, K+7
      T = A(J+8)
      A(J+8) = A(J) - T
   10 A(J) = A(J) + T
      END
