c     Jumps forwards over a part of the body, as the only choice there was before 1977.
      SUBROUTINE SKIPS(A, B, N)
      DIMENSION A(N), B(N)
c expect: parallel
      DO 20 I = 1, N
      IF (B(I) .LT. 0.0) GO TO 10
      A(I) = SQRT(B(I))
   10 B(I) = B(I) + 1.0
   20 CONTINUE
c expect: sequential flow(a)
      DO 40 I = 2, N
      IF (B(I) .LT. 0.0) GO TO 30
      A(I) = A(I - 1)
   30 B(I) = 0.0
   40 CONTINUE
      END

c     Either branch sets T; jumps cross each other.
      SUBROUTINE BRANCH(A, B, N)
      DIMENSION A(N), B(N)
c expect: parallel private(t)
      DO 40 I = 1, N
      IF (B(I) .LT. 0.0) GO TO 10
      IF (B(I) .GT. 1.0) GO TO 20
      T = B(I)
      GO TO 30
   10 T = -B(I)
      GO TO 30
   20 T = 1.0
   30 A(I) = T
   40 CONTINUE
      END

c     One way leaves T as an earlier iteration set it.
      SUBROUTINE STALE(A, B, N)
      DIMENSION A(N), B(N)
      T = 0.0
c expect: sequential flow(t)
      DO 30 I = 1, N
      IF (B(I)) 10, 20, 10
   10 T = B(I)
   20 A(I) = T
   30 CONTINUE
      END

c     Three ways at once, of an integer and of a real.
      SUBROUTINE SIGNS(A, K, N)
      DIMENSION A(N), K(N)
c expect: parallel
      DO 40 I = 1, N
      IF (K(I)) 10, 20, 30
   10 K(I) = -1
      GO TO 40
   20 IF (A(I)) 30, 40, 30
   30 K(I) = 1
   40 CONTINUE
c expect: sequential output(a)
      DO 60 I = 1, N
      IF (I - 5) 50, 50, 60
   50 A(I / 2 + 1) = 0.0
   60 CONTINUE
      END

c     The last statement of the loop is jumped to, and does something.
      SUBROUTINE LASTST(A, B, N)
      DIMENSION A(N), B(N)
c expect: parallel
      DO 10 I = 1, N
      IF (B(I) .EQ. 0.0) GO TO 10
      B(I) = 1.0 / B(I)
   10 A(I) = B(I)
      END

c     A jump out of the inner loop stays in the outer one.
      SUBROUTINE SEARCH(A, K, N, M)
      DIMENSION A(M, N), K(N)
c expect: parallel or unknown
      DO 30 J = 1, N
      K(J) = 0
c expect: sequential control(a)
      DO 10 I = 1, M
      IF (A(I, J) .GT. 0.0) GO TO 20
   10 CONTINUE
      GO TO 30
   20 K(J) = 1
   30 CONTINUE
      END

c     A jump to a label chosen by number; other numbers go on with the next statement.
      SUBROUTINE CHOSEN(A, K, N)
      DIMENSION A(N), K(N)
c expect: parallel
      DO 40 I = 1, N
      GO TO (10, 20, 10) K(I)
      A(I) = 5.0
      GO TO 30
   10 A(I) = 1.0
      GO TO 30
   20 A(I) = 2.0
   30 K(I) = 0
   40 CONTINUE
      END

c     A jump back is a loop that nobody counts; the loop inside of it is one of its own.
      SUBROUTINE AGAIN(A, EPS, N)
      DIMENSION A(N)
   10 S = 0.0
c expect: parallel reduction(+:s)
      DO 20 I = 1, N
      A(I) = A(I) * 0.5
      S = S + A(I)
   20 CONTINUE
      IF (S .GT. EPS) GO TO 10
      END

c     The value of K behind a jump that may skip its assignment is not known.
      SUBROUTINE UNSURE(A, B, N)
      DIMENSION A(4 * N), B(N)
      K = 1
      IF (B(1) .GT. 0.0) GO TO 10
      K = 0
   10 CONTINUE
c expect: sequential output(a)
      DO 20 I = 1, N
   20 A(K * I + 1) = B(I)
      END
