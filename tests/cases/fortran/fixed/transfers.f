C     Implied loops, FORMATs and variables without a declaration.
      SUBROUTINE TABLE(U, NX, NY, LUN)
      DIMENSION U(NX, NY)
c expect: sequential
      DO 10 I = 1, NX
   10 WRITE (LUN, 900) I, (U(I, J), J = 1, NY)
c expect: sequential
      DO 20 I = 1, NX
      READ (LUN, 900, END=30) K, (U(I, J), J = 1, NY)
   20 CONTINUE
   30 REWIND LUN
c expect: parallel
      DO 40 I = 1, NX
   40 U(I, 1) = U(I, 1) + 1.
  900 FORMAT (I5, 10F8.3)
      END

C     Where a file ends, what was counted so far is known.
      SUBROUTINE COUNTS(U, N, LUN)
      DIMENSION U(N)
      K = 0
   10 READ (LUN, *, END=20, ERR=99) X
      K = K + 1
      IF (K .LT. N) GO TO 10
   20 CONTINUE
c expect: sequential
      DO 30 I = 1, N
   30 U(1) = U(1) + I*U(I)
      RETURN
   99 STOP
      END
