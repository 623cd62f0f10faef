c     The textbook order; three loops end on one label.
      SUBROUTINE MULT(A, B, C, N)
      DIMENSION A(N,N), B(N,N), C(N,N)
c expect: parallel
      DO 10 I = 1, N
c expect: parallel
      DO 10 J = 1, N
      C(I,J) = 0.0
c expect: parallel reduction(+:c(i,j))
      DO 10 K = 1, N
   10 C(I,J) = C(I,J) + A(I,K) * B(K,J)
      END

c     By columns: for every K all elements of the column are added to.
      SUBROUTINE MULCOL(A, B, C, N)
      DIMENSION A(N,N), B(N,N), C(N,N)
c expect: parallel
      DO 30 J = 1, N
c expect: parallel
      DO 20 I = 1, N
   20 C(I,J) = 0.0
c expect: parallel reduction(+:c)
      DO 30 K = 1, N
c expect: parallel
      DO 30 I = 1, N
      C(I,J) = C(I,J) +
     1         A(I,K) *
     2         B(K,J)
   30 CONTINUE
      END

c     K outermost: every iteration adds into the whole matrix.
      SUBROUTINE MULOUT(A, B, C, N)
      DIMENSION A(N,N), B(N,N), C(N,N)
c expect: parallel reduction(+:c)
      DO 10 K = 1, N
c expect: parallel
      DO 10 J = 1, N
c expect: parallel
      DO 10 I = 1, N
   10 C(I,J) = C(I,J) + A(I,K) * B(K,J)
      END

c     The sum in a scalar, with the intrinsic of the double kind.
      SUBROUTINE NORMS(A, X, N)
      IMPLICIT DOUBLE PRECISION (A-H,O-Z)
      DIMENSION A(N,N), X(N)
c expect: parallel private(s)
      DO 20 J = 1, N
      S = 0.0D0
c expect: parallel reduction(+:s)
      DO 10 I = 1, N
   10 S = S + A(I,J) * A(I,J)
   20 X(J) = DSQRT(S)
      END

c     Matrix times vector where the vector is also the result.
      SUBROUTINE INPLAC(A, X, N)
      DIMENSION A(N,N), X(N)
c expect: sequential flow(x)
      DO 20 I = 1, N
      S = 0.0
c expect: parallel reduction(+:s)
      DO 10 J = 1, N
   10 S = S + A(I,J) * X(J)
   20 X(I) = S
      END
