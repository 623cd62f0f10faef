c     Jumps back are loops that the text does not call so.
      SUBROUTINE SEARCH(T, NT, X, M, L, LAST)
      INTEGER NT, M, LAST, L(M), K, I
      REAL T(NT), X(M)
      K = 4
c expect: sequential flow(k)
      DO 40 I = 1, M
   10 IF (X(I) .LT. T(K + 1) .OR. K .EQ. LAST) GO TO 20
      K = K + 1
      GO TO 10
   20 L(I) = K - 4
   40 CONTINUE
c expect: parallel
      DO 50 I = 1, M
   50 L(I) = L(I) + K
      END

      SUBROUTINE SWEEPS(N, A, B)
      INTEGER N, I, K
      REAL A(N), B(N)
      K = 0
   10 K = K + 1
c expect: parallel
      DO 20 I = 1, N
        A(I) = B(I) * K
   20 CONTINUE
c expect: sequential flow(b)
      DO 30 I = 2, N
        B(I) = B(I-1) + A(I)
   30 CONTINUE
      IF (K .LT. 10) GO TO 10
c expect: parallel
      DO 40 I = 1, N
   40 A(I) = 0
      END

c     Back from inside of a loop, and out of all.
      SUBROUTINE AGAIN(N, A, B)
      INTEGER N, I, K
      REAL A(N), B(N)
      K = 0
   10 CONTINUE
c expect: sequential
      DO 20 I = 1, N
        IF (A(I) .LT. 0) GO TO 10
        IF (A(I) .GT. 5) GO TO 99
        A(I) = B(I) * K
   20 CONTINUE
      K = K + 1
      GO TO 10
c expect: parallel
   99 DO 40 I = 1, N
   40 A(I) = K
      END

c     A value that the jump changes is another one the next time.
      SUBROUTINE MOVED(N, A)
      INTEGER N, I, K
      REAL A(2*N)
      K = 0
c expect: unknown
   10 DO 20 I = 1, N
        A(I) = A(I+K)
   20 CONTINUE
      K = 1
      IF (A(1) .LT. 0) GO TO 10
      END

c     What is entered in the middle is no loop.
      SUBROUTINE INSIDE(N, A)
      INTEGER N, I, K
      REAL A(2*N)
      K = N
      IF (A(1) .LT. 0) GO TO 20
   10 K = K - 1
c expect: unknown
   20 DO 30 I = 1, N
   30 A(I) = A(I+K)
      IF (A(2) .LT. 0) GO TO 10
      END
