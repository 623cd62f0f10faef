C     Labels, shared ends, COMMON, continued lines, in fixed form.
      PROGRAM OLD
      INTEGER N, I, J, K, STATE
      DOUBLE PRECISION A(60), B(60), C(20,20), T, U, S
      COMMON /SHARED/ U
      READ *, STATE
      N = 40 + MOD(STATE, 20)
      DO 10 I = 1, 60                            ! parallel do
      A(I) = I * 0.5D0 + MOD(I * STATE, 17)
   10 B(I) = MOD(I * 7, 11)
C     A comment between.
      DO 20 I = 1,        ! parallel do private(t)
     &          N
        T = A(I)
        A(I) = B(I)
   20   B(I) = T
      DO 30 J = 1, 20                            ! parallel do private(i)
      DO 30 I = 1, 20                            ! left loop around
   30 C(I,J) = I * J + STATE
      S = 0
      DO 50 K = 1, 5                             ! left
      DO 50 I = 1, N                             ! left ends with it
   50 A(I) = A(I) * 0.5D0 + K
      DO 55 K = 1, N                             ! parallel do reduction(+: s)
   55 S = S + A(K)
      DO 60 I = 1, N                             ! left stands in `common`
        U = A(I) + 1
        A(I) = U * U
   60 CONTINUE
      DO 70, I = 2, N                            ! left sequential
   70 A(I) = A(I - 1) + B(I)
   75 DO 80 I = 1, N                             ! left label 75
      B(I) = B(I) / 3
   80 CONTINUE
      IF (STATE .LT. 0) GO TO 75
      PRINT '(ES25.17)', A, B, C
      PRINT '("~", ES25.17)', S
      END
