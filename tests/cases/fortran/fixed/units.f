c     Statement functions: a formula, and two subscripts.
      SUBROUTINE FORMUL(A, B, K, N)
      DIMENSION A(10*N), B(N), K(0:N)
      SQUARE(X) = X * X + 1.0
      INDEX2(I,J) = I + (J-1) * 10
      IHALF(I) = I / 2
c expect: parallel
      DO 10 L = 1, N
   10 B(L) = SQUARE(B(L))
c expect: parallel
      DO 20 M = 1, N
c expect: parallel
      DO 20 L = 1, 10
   20 A(INDEX2(L,M)) = 0.0
c expect: sequential output(k)
      DO 30 L = 1, N
   30 K(IHALF(L)) = L
      END

c     The routine writes the element that it is given.
      SUBROUTINE CALLER(A, N)
      DIMENSION A(N)
c expect: parallel or unknown
      DO 10 I = 1, N
   10 CALL PUT(A, I, 1.0)
c expect: sequential output(a) or unknown
      DO 20 I = 1, N
   20 CALL PUT(A, 4, 1.0)
c expect: parallel or unknown
      DO 30 I = 1, N
   30 CALL ZERO(A(I))
      END
      SUBROUTINE PUT(X, K, V)
      DIMENSION X(*)
      X(K) = V
      END
      SUBROUTINE ZERO(V)
      V = 0.0
      END

c     The routine changes the subscript.
      SUBROUTINE MOVING(A, N)
      DIMENSION A(N)
      K = 0
c expect: parallel induction(k) or unknown
      DO 10 I = 1, N
      CALL NEXT(K)
   10 A(K) = 1.0
c expect: sequential output(a) or unknown
      DO 20 I = 1, N
      CALL FIRST(K)
   20 A(K) = 1.0
      END
      SUBROUTINE NEXT(K)
      K = K + 1
      END
      SUBROUTINE FIRST(K)
      K = 1
      END

c     Nobody knows what this one does.
      SUBROUTINE FOREIG(A, N)
      DIMENSION A(N)
c expect: unknown
      DO 10 I = 1, N
   10 CALL NOBODY(A(I))
      END

c     A function of this file.
      SUBROUTINE CUBES(A, N)
      DIMENSION A(N)
c expect: parallel or unknown
      DO 10 I = 1, N
   10 A(I) = CUBE(A(I))
      END
      FUNCTION CUBE(X)
      CUBE = X * X * X
      END

c     An arithmetic IF leads forwards, a jump leaves the loop.
      SUBROUTINE JUMPS(A, K, N)
      DIMENSION A(N), K(N)
c expect: parallel
      DO 30 I = 1, N
      IF (A(I)) 20, 30, 30
   20 A(I) = -A(I)
   30 CONTINUE
c expect: sequential control(k)
      DO 40 I = 1, N
      IF (K(I) .EQ. 0) GO TO 50
   40 K(I) = 0
   50 CONTINUE
      END

c     A computed jump.
      SUBROUTINE CASES(A, K, N)
      DIMENSION A(N), K(N)
c expect: parallel
      DO 30 I = 1, N
      GO TO (10, 20), K(I)
      GO TO 30
   10 A(I) = 1.0
      GO TO 30
   20 A(I) = 2.0
   30 CONTINUE
      END

c     The function writes a place in COMMON while it computes.
      SUBROUTINE SIDEFF(A, N)
      COMMON /SIDE/ S
      DIMENSION A(N)
c expect: sequential flow(s) or unknown
      DO 10 I = 1, N
   10 A(I) = TICK(A(I))
      END
      FUNCTION TICK(X)
      COMMON /SIDE/ S
      S = S + 1.0
      TICK = X + S
      END
