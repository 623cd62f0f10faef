c     Elimination without pivots; two loops end on label 40 with the outermost one.
      SUBROUTINE LU(A, N)
      DIMENSION A(N,N)
c expect: sequential flow(a)
      DO 40 K = 1, N-1
c expect: parallel
      DO 20 I = K+1, N
   20 A(I,K) = A(I,K) / A(K,K)
c expect: parallel
      DO 40 J = K+1, N
c expect: parallel
      DO 40 I = K+1, N
   40 A(I,J) = A(I,J) - A(I,K) * A(K,J)
      END

c     Cholesky by columns: column J needs the columns to its left.
      SUBROUTINE CHOL(A, N)
      DIMENSION A(N,N)
c expect: sequential flow(a)
      DO 60 J = 1, N
c expect: parallel reduction(+:a(j,j))
      DO 10 K = 1, J-1
   10 A(J,J) = A(J,J) - A(J,K) * A(J,K)
      A(J,J) = SQRT(A(J,J))
c expect: parallel
      DO 60 I = J+1, N
c expect: parallel reduction(+:a(i,j))
      DO 50 K = 1, J-1
   50 A(I,J) = A(I,J) - A(I,K) * A(J,K)
   60 A(I,J) = A(I,J) / A(J,J)
      END

c     Three diagonals: elimination downwards, substitution upwards.
      SUBROUTINE TRIDAG(A, B, C, D, N)
      DIMENSION A(N), B(N), C(N), D(N)
c expect: sequential flow(b) distance(1) flow(d) distance(1)
      DO 10 I = 2, N
      W = A(I) / B(I-1)
      B(I) = B(I) - W * C(I-1)
   10 D(I) = D(I) - W * D(I-1)
      D(N) = D(N) / B(N)
c expect: sequential flow(d) distance(1)
      DO 20 I = N-1, 1, -1
   20 D(I) = (D(I) - C(I) * D(I+1)) / B(I)
      END

c     Many systems of three diagonals at once: the systems are independent.
      SUBROUTINE TRIMAN(A, D, M, N)
      DIMENSION A(M,N), D(M,N)
c expect: sequential flow(d) distance(1,0)
      DO 10 I = 2, N
c expect: parallel
      DO 10 L = 1, M
   10 D(L,I) = D(L,I) - A(L,I) * D(L,I-1)
      END

c     One step of cyclic reduction: even equations from odd ones.
      SUBROUTINE CYCRED(A, D, N)
      DIMENSION A(N), D(N)
c expect: parallel
      DO 10 I = 2, N-1, 2
   10 D(I) = D(I) - A(I) * (D(I-1) + D(I+1))
      END

c     A triangular system by columns: what is final goes into all rows below.
      SUBROUTINE LOWCOL(A, X, N)
      DIMENSION A(N,N), X(N)
c expect: sequential flow(x)
      DO 20 J = 1, N
      X(J) = X(J) / A(J,J)
c expect: parallel
      DO 20 I = J+1, N
   20 X(I) = X(I) - A(I,J) * X(J)
      END

c     Eleven diagonals, stored by columns, times a vector.
      SUBROUTINE BAND(AB, X, Y, N)
      DIMENSION AB(11,N), X(N), Y(N)
c expect: parallel private(s)
      DO 20 I = 1, N
      S = 0.0
c expect: parallel reduction(+:s)
      DO 10 J = MAX0(1,I-5), MIN0(N,I+5)
   10 S = S + AB(J-I+6,I) * X(J)
   20 Y(I) = S
      END

c     The band of a matrix is taken out of it.
      SUBROUTINE TOBAND(A, AB, N)
      DIMENSION A(N,N), AB(-2:2,N)
c expect: parallel
      DO 10 J = 1, N
c expect: parallel
      DO 10 I = MAX(1,J-2), MIN(N,J+2)
   10 AB(I-J,J) = A(I,J)
      END

c     Power iteration steps depend on each other; the rows of one step do not.
      SUBROUTINE POWER(A, X, Y, N, M)
      DIMENSION A(N,N), X(N), Y(N)
c expect: sequential flow(x)
      DO 40 L = 1, M
c expect: parallel
      DO 20 I = 1, N
      Y(I) = 0.0
c expect: parallel reduction(+:y(i))
      DO 20 J = 1, N
   20 Y(I) = Y(I) + A(I,J) * X(J)
c expect: parallel
      DO 40 I = 1, N
   40 X(I) = Y(I)
      END
