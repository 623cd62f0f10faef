c     Two iterations share each place.
      SUBROUTINE HALVES(K, N)
      INTEGER K(0:N)
c expect: sequential output(k) distance(1)
      DO 10 I = 0, N
   10 K(I/2) = I
      END

c     In steps of two, nobody shares.
      SUBROUTINE HALF2(K, N)
      INTEGER K(0:N)
c expect: parallel
      DO 10 I = 0, N, 2
   10 K(I/2) = I
      END

c     M may be zero.
      SUBROUTINE STRIDE(A, N, M)
      DIMENSION A(0:*)
c expect: sequential output(a)
      DO 10 I = 1, N
   10 A(M*I) = 1.0
      END

c     3 I + 5 J is one to one only on a small grid.
      SUBROUTINE GRIDS(A, B)
      DIMENSION A(100), B(100)
c expect: parallel
      DO 10 I = 1, 5
c expect: parallel
      DO 10 J = 1, 3
   10 A(3*I + 5*J) = 1.0
c expect: sequential output(b)
      DO 20 I = 1, 6
c expect: parallel
      DO 20 J = 1, 4
   20 B(3*I + 5*J) = 1.0
      END

c     The halves of an array change places.
      SUBROUTINE REVERS(A, N)
      DIMENSION A(N)
c expect: parallel private(t)
      DO 10 I = 1, N/2
      T = A(I)
      A(I) = A(N+1-I)
   10 A(N+1-I) = T
      END

c     The whole way round crosses the middle.
      SUBROUTINE REVALL(A, N)
      DIMENSION A(N)
c expect: sequential flow(a) anti(a)
      DO 10 I = 1, N
   10 A(I) = A(N+1-I)
      END

c     Even elements are written, odd ones read.
      SUBROUTINE PARITY(A, N)
      DIMENSION A(N+1)
c expect: parallel
      DO 10 I = 1, N
      IF (MOD(I,2) .EQ. 0) A(I) = A(I+1)
   10 CONTINUE
      END

c     The remainder of a negative odd number is -1.
      SUBROUTINE NEGODD(K)
      INTEGER K(1)
c expect: parallel
      DO 10 I = -9, 0
   10 IF (MOD(I,2) .EQ. 1) K(1) = I
c expect: sequential output(k)
      DO 20 I = -9, 0
   20 IF (MOD(I,2) .EQ. -1) K(1) = I
      END

c     Twice the index, read and written.
      SUBROUTINE TWICE(A, N)
      DIMENSION A(2*N)
c expect: parallel
      DO 10 I = 1, N
   10 A(2*I) = A(2*I-1)
c expect: sequential flow(a)
      DO 20 I = 1, N
   20 A(2*I) = A(I)
      END

c     Reading anywhere, writing anywhere, counting anywhere.
      SUBROUTINE INDEXD(A, B, IP, K, N)
      DIMENSION A(N), B(N), IP(N), K(N)
c expect: parallel
      DO 10 I = 1, N
   10 A(I) = B(IP(I))
c expect: runtime
      DO 20 I = 1, N
   20 A(IP(I)) = B(I)
c expect: parallel reduction(+:k)
      DO 30 I = 1, N
   30 K(IP(I)) = K(IP(I)) + 1
      END

c     The last element is read by all before it is written.
      SUBROUTINE BROADC(A, B, N)
      DIMENSION A(N), B(N)
c expect: sequential anti(a)
      DO 10 I = 1, N
   10 A(I) = A(N) + 1.0
c expect: parallel
      DO 20 I = 2, N
   20 B(I) = B(1)
      END

c     A square transposed over its own diagonal.
      SUBROUTINE TRANSP(A, N)
      DIMENSION A(N,N)
c expect: parallel
      DO 10 I = 2, N
c expect: parallel
      DO 10 J = 1, I-1
   10 A(I,J) = A(J,I)
      END

c     The full square meets itself on the other side of the diagonal.
      SUBROUTINE TRANFU(A, N)
      DIMENSION A(N,N)
c expect: sequential flow(a) anti(a)
      DO 10 I = 1, N
c expect: parallel
      DO 10 J = 1, N
   10 A(I,J) = A(J,I)
      END

c     Loops that never run, run once, run backwards past nothing.
      SUBROUTINE TRIPS(K, N)
      INTEGER K(N)
c expect: parallel
      DO 10 I = 5, 1
   10 K(1) = I
c expect: parallel
      DO 20 I = 3, 3
   20 K(1) = I
c expect: parallel
      DO 30 I = 1, 5, -1
   30 K(1) = I
c expect: sequential output(k)
      DO 40 I = 5, 1, -1
   40 K(1) = I
      END
