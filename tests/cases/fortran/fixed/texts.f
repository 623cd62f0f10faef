c     Options as texts, which stay as they are: one value in all iterations.
      SUBROUTINE SCALED(TRANS, UPLO, A, B, N)
      CHARACTER TRANS, UPLO*1
      DIMENSION A(N), B(N)
c expect: parallel
      DO 20 I = 1, N
      IF (TRANS .EQ. 'N') THEN
        A(I) = B(I)
      ELSE IF (UPLO .NE. 'U') THEN
        A(I) = 2.0 * B(I)
      END IF
   20 CONTINUE
      END

c     With the same text, elements are written or read, never both.
      SUBROUTINE EITHER(UPLO, A, B, N)
      CHARACTER UPLO
      DIMENSION A(N), B(N)
c expect: parallel
      DO 20 I = 2, N
      IF (UPLO .EQ. 'U') A(I) = 1.0
      IF (UPLO .NE. 'U') B(I) = A(I - 1)
   20 CONTINUE
c expect: sequential flow(a)
      DO 30 I = 2, N
      IF (UPLO .EQ. 'U') A(I) = 1.0
      IF (UPLO .EQ. 'U') B(I) = A(I - 1)
   30 CONTINUE
      END

c     A text that the loop changes.
      SUBROUTINE CHANGD(STATE, A, N)
      CHARACTER STATE
      DIMENSION A(N)
c expect: unknown
      DO 20 I = 2, N
      IF (STATE .EQ. 'A') A(I) = A(I - 1)
      STATE = 'B'
   20 CONTINUE
      END
