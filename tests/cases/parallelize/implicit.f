C     Types by the first letter, statement functions, many temporaries.
      SUBROUTINE BLUR(N, A, B)
      DIMENSION A(N,N), B(N,N)
      DO 10 J = 2, N - 1                         ! parallel do private(first_long_name, i, second_long_name, third_long_name)
      DO 20 I = 2, N - 1                         ! left loop around
      FIRST_LONG_NAME = A(I-1,J) + A(I+1,J)
      SECOND_LONG_NAME = A(I,J-1) + A(I,J+1)
      THIRD_LONG_NAME = FIRST_LONG_NAME + SECOND_LONG_NAME
      B(I,J) = A(I,J) + THIRD_LONG_NAME / 4
   20 CONTINUE
   10 CONTINUE
      END

      SUBROUTINE SUMUP(N, A, S, M)
      DIMENSION A(*)
      S = 0
      M = 0
      DO I = 1, N                                ! parallel do reduction(+: m, s)
        S = S + A(I)
        IF (A(I) .GT. 50) M = M + 1
      END DO
      END

C     Rules of its own; a jump to the end of the loop goes on with the next iteration.
      SUBROUTINE HALVED(N, D)
      IMPLICIT REAL*8 (A-H, O-Z)
      DIMENSION D(N)
      DO 30 I = 1, N                             ! parallel do private(x)
      X = D(I)
      IF (X .LT. 40) GOTO 30
      D(I) = X * 0.5D0
   30 CONTINUE
      END

      PROGRAM MAIN
      DOUBLE PRECISION D(90)
      DIMENSION A(30,30), B(30,30)
      READ *, K
      N = 30
      DO J = 1, 30                               ! parallel do collapse(2)
        DO I = 1, 30                             ! left loop around
          A(I,J) = MOD(I * J * K, 101)
          B(I,J) = 0
        END DO
      END DO
      CALL BLUR(N, A, B)
      CALL SUMUP(N * N, B, S, M)
      DO I = 1, 90                               ! parallel do
        D(I) = I
      END DO
      CALL HALVED(90, D)
      PRINT '(ES16.8)', D
      PRINT '(ES16.8)', B
      PRINT *, M
      PRINT '("~", ES16.8)', S
      END
