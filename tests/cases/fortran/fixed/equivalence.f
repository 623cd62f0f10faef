c     Names that share storage: numbered where all have one type, else not modelled.
      subroutine names(n)
      real e(10), f(5), g(4,4), h(16)
      equivalence (e(3), f(1)), (g, h)
c     expect: sequential anti(e/f) distance(2)
      do 10 i = 1, 5
   10 e(i) = f(i)
c     expect: parallel
      do 20 i = 1, 2
   20 e(i) = f(i)
c     expect: parallel
      do 30 i = 2, 4
   30 g(1, i) = h(i*3)
c     expect: sequential
      do 40 i = 2, 4
   40 g(1, i) = h(i*4 + 1)
c     expect: parallel
      do 50 i = 1, 4
   50 g(1, i) = h(i*4)
      end

      subroutine chains
      integer a(5), b(5), c(5), d
      equivalence (a(5), b(1)), (b(5), c(1)), (d, c(2))
c     expect: parallel
      do 10 i = 1, 4
   10 a(i) = c(i)
c     expect: sequential anti(a/b/c/d)
      do 20 i = 1, 5
   20 c(i) = d
c     expect: parallel
      do 30 i = 1, 4
   30 a(i) = d + b(2)
c     expect: parallel private(a/b/c/d) or sequential output(a/b/c/d)
      do 40 i = 1, 4
      d = i
   40 a(i) = c(2)
      end

      subroutine mixed(x)
      real a(5), x(5)
      integer k(5)
      double precision d(3)
      equivalence (a, k), (x1, d)
      d(1) = 1.
      d(2) = 2.
      d(3) = 3.
c     expect: unknown
      do 10 i = 1, 5
   10 a(i) = k(i)
c     expect: unknown
      do 20 i = 1, 3
   20 x(i) = d(i)
      end

      subroutine blocks
      common /c/ p, q(10), r
      common /d/ x(3), k
      dimension s(12), y(4)
      equivalence (p, s(1)), (y(1), x(1))
c     expect: sequential anti(p/q/r/s) distance(1)
      do 10 i = 1, 10
   10 s(i) = q(i)
c     expect: parallel
      do 20 i = 1, 9
   20 call put(i)
c     expect: sequential
      do 30 i = 1, 9
      call put(i)
   30 q(1) = q(i+1)
c     expect: unknown
      do 40 i = 1, 3
   40 y(i) = k
c     expect: parallel
      do 50 i = 1, 9
   50 call element(q(i))
c     expect: sequential
      do 60 i = 1, 9
   60 call pair(q(i))
      end

      subroutine put(i)
      common /c/ p(12)
      p(i) = i
      end

      subroutine element(x)
      x = 1
      end

      subroutine pair(x)
      dimension x(2)
      x(2) = x(1)
      end

      subroutine layouts(n)
      common /e/ a(10), b(10)
c     expect: parallel
      do 10 i = 1, 10
   10 call other(i)
c     expect: sequential
      do 20 i = 1, 9
      call other(i + 10)
   20 b(1) = b(i + 1)
      end

      subroutine other(i)
      common /e/ a(5, 2), b(2, 5)
      a(i, 1) = i
      end
