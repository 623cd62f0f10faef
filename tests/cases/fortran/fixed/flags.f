C     Which branch runs hangs on functions that no text defines, as in libraries of linear
C     algebra: a run gets into each of them.
      SUBROUTINE CONVRT(UPLO, WAY, N, A, LDA, IPIV, E, INFO)
      CHARACTER UPLO, WAY
      INTEGER N, LDA, INFO, IPIV(*), I, IP, J
      DOUBLE PRECISION A(LDA, *), E(*), TEMP
      LOGICAL SAME, UPPER, CONV
      EXTERNAL SAME, COMPLN
      INFO = 0
      UPPER = SAME(UPLO, 'U')
      CONV = SAME(WAY, 'C')
      IF (.NOT. UPPER .AND. .NOT. SAME(UPLO, 'L')) THEN
         INFO = -1
      ELSE IF (.NOT. CONV .AND. .NOT. SAME(WAY, 'R')) THEN
         INFO = -2
      ELSE IF (N .LT. 0) THEN
         INFO = -3
      ELSE IF (LDA .LT. MAX(1, N)) THEN
         INFO = -5
      END IF
      IF (INFO .NE. 0) THEN
         CALL COMPLN('CONVRT', -INFO)
         RETURN
      END IF
      IF (N .EQ. 0) RETURN
      IF (UPPER) THEN
         IF (CONV) THEN
            I = N
c expect: sequential flow(i)
            DO WHILE (I .GT. 1)
               IF (IPIV(I) .LT. 0) THEN
                  E(I) = A(I-1, I)
                  A(I-1, I) = 0
                  I = I - 1
               END IF
               I = I - 1
            END DO
         ELSE
            I = 1
c expect: sequential flow(i)
            DO WHILE (I .LE. N)
               IF (IPIV(I) .GT. 0) THEN
                  IP = IPIV(I)
c expect: parallel private(temp)
                  DO 10 J = I + 1, N
                     TEMP = A(IP, J)
                     A(IP, J) = A(I, J)
                     A(I, J) = TEMP
   10             CONTINUE
               ELSE
                  I = I + 1
               END IF
               I = I + 1
            END DO
         END IF
      ELSE
         IF (CONV) THEN
            I = 1
c expect: sequential flow(i)
            DO WHILE (I .LE. N)
               IF (I .LT. N .AND. IPIV(I) .LT. 0) THEN
                  E(I) = A(I+1, I)
                  A(I+1, I) = 0
                  I = I + 1
               END IF
               I = I + 1
            END DO
         ELSE
c expect: sequential flow(a)
            DO 20 I = 2, N
               A(I, I) = A(I-1, I-1)
   20       CONTINUE
         END IF
      END IF
      END

C     Nothing gets a run into the second loop.
      SUBROUTINE NEVER(N, A)
      INTEGER N, I
      REAL A(N)
      LOGICAL SAME, FLAG
      EXTERNAL SAME
      FLAG = SAME(N, 3)
      IF (FLAG) THEN
c expect: sequential flow(a)
         DO 30 I = 2, N
            A(I) = A(I-1)
   30    CONTINUE
         IF (.NOT. FLAG) THEN
c expect: parallel
            DO 40 I = 2, N
               A(I) = A(I-1) + 1
   40       CONTINUE
         END IF
      END IF
      END
