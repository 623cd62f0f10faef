c     Columns and rows of a matrix, one call each; elements of rows follow each other at a
c     distance of LD, which is at least one.
      subroutine scaled(m, n, ld, s, a, v)
      integer m, n, ld, i, j
      double precision s(*), a(ld, *), v(*)
      external dscal, daxpy
c     expect: parallel
      do 10 i = 1, m
         call dscal(n, s(i), a(i, 1), ld)
   10 continue
c     expect: parallel reduction(+:v)
      do 20 j = 1, n
         call daxpy(m, s(j), a(1, j), 1, v, 1)
   20 continue
      end

c     Neighbors change places, so that the first row moves to the end.
      subroutine turned(m, n, ld, a)
      integer m, n, ld, i
      complex*16 a(ld, *)
      external zswap
c     expect: sequential
      do 10 i = 1, m - 1
         call zswap(n, a(i, 1), ld, a(i + 1, 1), ld)
   10 continue
      end

c     With a negative increment a vector is taken from its end; what is touched is the same.
      subroutine mirrored(n, x, a)
      integer n, j
      real x(n), a(n, n)
      external scopy
c     expect: parallel
      do 10 j = 1, n
         call scopy(n, x, -1, a(1, j), 1)
   10 continue
c     expect: sequential
      do 20 j = 3, n
         call scopy(2, a(j - 2, 1), -1, a(j, 1), 1)
   20 continue
      end

c     A result without BETA is not read before; with it, each product goes on from the last.
      subroutine products(n, a, b, c, t)
      integer n, j
      double precision a(n, n), b(n, n, n), c(n, n, n), t(n, n)
      external dgemm, dtrsv
c     expect: parallel
      do 10 j = 1, n
         call dgemm('No transpose', 'T', n, n, n, 1.0d0, a, n,
     $      b(1, 1, j), n, 0.0d0, c(1, 1, j), n)
   10 continue
c     expect: sequential
      do 20 j = 2, n
         call dgemm('n', 'n', n, n, n, 1.0d0, c(1, 1, j - 1), n,
     $      a, n, 0.0d0, c(1, 1, j), n)
   20 continue
c     expect: parallel
      do 30 j = 1, n
         call dtrsv('Upper', 'N', 'Unit', n, a, n, t(1, j), 1)
   30 continue
      end

      subroutine gathered(n, b, t, y)
      integer n, j
      double precision b(n, n, n), t(n, n), y(n)
      external dgemv
c     expect: sequential
      do 40 j = 1, n
         call dgemv('T', n, n, 1.0d0, b(1, 1, j), n, t(1, j), 1,
     $      2.0d0, y, 1)
   40 continue
      end

c     The other triangle may be anything: column J of it is written meanwhile.
      subroutine triangle(n, a, x)
      integer n, j
      double precision a(n, n), x(n, n)
      external dtrmv, dcopy
c     expect: parallel
      do 10 j = 2, n
         call dtrmv('L', 'N', 'N', n, a, n, x(1, j), 1)
         call dcopy(j - 1, x(1, j), 1, a(1, j), 1)
   10 continue
c     expect: sequential
      do 20 j = 2, n
         call dtrmv('U', 'N', 'N', n, a, n, x(1, j), 1)
         call dcopy(j - 1, x(1, j), 1, a(1, j), 1)
   20 continue
      end

c     Functions: what they give depends on their arguments alone.
      subroutine measured(n, a, s, p, uplo)
      integer n, j, k, p(n)
      character uplo
      double precision a(n, n), s(n), ddot, dnrm2, big
      integer idamax
      logical lsame, disnan, upper
      external ddot, dnrm2, idamax, lsame, disnan
      upper = lsame(uplo, 'u')
c     expect: parallel private(k)
      do 10 j = 1, n
         k = idamax(n, a(1, j), 1)
         p(j) = k
         if (upper) then
            s(j) = ddot(j, a(1, j), 1, a(1, j), 1)
         else
            s(j) = dnrm2(n - j, a(j, j), 1)/a(k, j)
         end if
   10 continue
      big = 0
c     expect: parallel reduction(max:big)
      do 20 j = 1, n
         if (big .lt. s(j) .or. disnan(s(j))) big = s(j)
   20 continue
      s(1) = big
      end

c     Versions of the library differ in what an increment below 0 means for a norm.
      subroutine backwards(n, x)
      integer n, i
      real x(n + 1), snrm2, sasum
      external snrm2, sasum
c     expect: unknown
      do 10 i = 1, n
         x(i) = snrm2(2, x(i), -1)
   10 continue
c     expect: parallel
      do 20 i = 1, n
         x(i) = sasum(2, x(i), -1)
   20 continue
c     expect: sequential
      do 30 i = 1, n
         x(i) = snrm2(2, x(i), 1)
   30 continue
      end
