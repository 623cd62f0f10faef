C     Red points are set from black ones, then the other way round.
      SUBROUTINE SMOOTH(N, U)
      INTEGER N, I
      REAL U(0:N)
      DO 10 I = 1, N - 1, 2
      U(I) = 0.5 * (U(I-1) + U(I+1))
   10 CONTINUE
      DO 20 I = 2, N - 1, 2
   20 U(I) = 0.5 * (U(I-1) + U(I+1))
      END

C     The running sum needs the element before.
      SUBROUTINE RUN(N, A)
      INTEGER N, I
      REAL A(N)
      DO 30 I = 2, N
      A(I) = A(I) + A(I-1)
   30 CONTINUE
      END
