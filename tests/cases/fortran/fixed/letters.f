C     What LSAME of the BLAS says of one letter excludes others.
      SUBROUTINE TRIANG(UPLO, N, A)
      CHARACTER UPLO
      LOGICAL LSAME, UPPER
      EXTERNAL LSAME
      INTEGER N, I
      REAL A(*)
      UPPER = LSAME(UPLO, 'U')
      IF (.NOT. UPPER .AND. .NOT. LSAME(UPLO, 'L')) RETURN
c expect: sequential flow(a)
      DO 10 I = 2, N
        IF (LSAME(UPLO, 'u')) A(I) = A(I-1)
   10 CONTINUE
c expect: parallel
      DO 20 I = 2, N
        IF (LSAME(UPLO, 'X')) A(I) = A(I-1)
   20 CONTINUE
c expect: parallel
      DO 30 I = 2, N
        IF (UPPER .AND. LSAME('L', UPLO)) A(I) = A(I-1)
   30 CONTINUE
      END

C     Roots and quotients of exact numbers, complex ones without an imaginary part.
      SUBROUTINE FACTOR(N, D, E, INFO)
      INTEGER I, N, INFO
      REAL D(*), F
      COMPLEX E(*)
      INFO = 0
c expect: sequential flow(d)
      DO 10 I = 1, N - 1
        IF (D(I) .LE. 0.0) THEN
          INFO = I
          RETURN
        END IF
        F = REAL(E(I))/D(I)
        E(I) = CMPLX(F, AIMAG(E(I))/D(I))
        D(I+1) = D(I+1) - F*REAL(E(I))
   10 CONTINUE
      END

C     A text, or a keyword, is the first argument of a function.
      SUBROUTINE BYTEXT(N, A)
      INTEGER N, I
      REAL A(N), SCALED
      EXTERNAL SCALED
c expect: parallel
      DO 10 I = 1, N
        A(I) = SCALED('twice', A(I))
   10 CONTINUE
      END

      REAL FUNCTION SCALED(HOW, X)
      CHARACTER*(*) HOW
      REAL X
      SCALED = 2*X
      END
