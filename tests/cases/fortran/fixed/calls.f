c     Old style: work arrays in pieces, blocks that every unit names anew.
      subroutine zero(x, n)
      dimension x(1)
c     expect: parallel
      do 10 i = 1, n
   10 x(i) = 0.
      end

      subroutine pieces(work, n, m)
      dimension work(1)
c     expect: parallel
      do 20 k = 1, m
   20 call zero(work((k-1)*n + 1), n)
c     expect: sequential output(work)
      do 30 k = 1, m
   30 call zero(work(k), n)
      end

      subroutine axpy(n, s, x, incx, y)
      dimension x(*), y(*)
      ix = 1
c     expect: parallel private(ix) or parallel induction(ix) or unknown or runtime
      do 10 i = 1, n
      y(i) = y(i) + s*x(ix)
   10 ix = ix + incx
      end

      subroutine rows(a, b, lda, n)
      dimension a(lda, *), b(lda, *)
c     expect: parallel
      do 10 j = 1, n
   10 call axpy(lda, 2., a(1, j), 1, b(1, j))
c     expect: sequential
      do 20 j = 2, n
   20 call axpy(lda, 2., b(1, j), 1, b(1, 1))
      end

      subroutine matrix(x, n)
      dimension x(n, n)
c     expect: parallel
      do 10 i = 1, n
c     expect: parallel
      do 10 j = 1, n
   10 x(i, j) = 1.
      end

      subroutine reshaped(a, v, n)
      dimension a(8, 8), v(64)
c     expect: parallel
      do 10 i = 1, n                                                    00000010
   10 call one(a, i)
c     expect: parallel
      do 20 i = 1, 7
   20 call two(v(8*i + 1))
c     expect: sequential output(v)
      do 30 i = 1, 6
   30 call two(v(7*i + 1))
      end

      subroutine one(x, k)
      dimension x(64)
      x(k) = k
      end

      subroutine two(x)
      dimension x(2, 4)
      x(1, 1) = 1.
      x(2, 4) = 2.
      end

      subroutine blocks(n)
      common /state/ p(10), q(10), k
c     expect: parallel
      do 10 i = 1, n
   10 call touch(i)
c     expect: sequential
      do 20 i = 1, n
      call count
   20 q(1) = k
      end

      subroutine touch(j)
      common /state/ u(10), v(10), l
      v(j) = u(j)
      end

      subroutine count
      common /state/ u(10), v(10), l
      l = l + 1
      end
