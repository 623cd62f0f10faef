c Without a comma this is no loop: blanks mean nothing in fixed form.
      SUBROUTINE BLANKS(A, N)
      IMPLICIT NONE (TYPE, EXTERNAL)
      INTEGER N, I
      REAL A(N), DO20I
      DO 20 I = 1. 5
c expect: parallel
      DO 30 I = 1, N
        A(I) = DO20I
   30 CONTINUE
c expect: sequential flow(a)
      DO 40 I = 2, N
        A(I) = A(I-1)
   40 CONTINUE
      END
