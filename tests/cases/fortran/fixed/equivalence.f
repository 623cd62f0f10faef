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

c     A name ends where its extents say, whatever the storage that it is in.
      subroutine ends(n)
      common /f/ x(5), w(15)
c     expect: parallel
      do 10 i = 1, n
   10 x(i) = w(i + 1)
c     expect: parallel
      do 20 i = 1, n
   20 w(i) = x(i + 1)
c     expect: sequential anti(x/w) distance(1)
      do 30 i = 1, n
   30 x(i) = x(i + 1)
      end

      subroutine others
      common /f/ y(20)
c     expect: sequential flow(y) distance(5)
      do 10 i = 1, 15
   10 y(i + 5) = y(i)
      end

      subroutine rows(n)
      integer x(5,4), z(20)
      equivalence (z(1), x(1,1))
c     expect: parallel
      do 10 i = 1, n
   10 x(i, 1) = x(i, 2)
c     expect: parallel
      do 20 i = 1, n
   20 x(i, 1) = z(i + 5)
c     Where the text goes on in the next rows, elements are told apart by their place.
c     expect: sequential anti(z/x) distance(5)
      do 30 i = 1, 15
   30 x(i, 1) = x(i + 5, 1)
      end

c     The last extent 1 says that it is not known.
      subroutine open(n)
      integer x(1), z(100)
      equivalence (z(1), x(1))
c     expect: sequential anti(z/x) distance(1)
      do 10 i = 1, n
   10 x(i) = x(i + 1)
      end

      subroutine handed(n)
      integer x(5), z(20), w(15)
      equivalence (z(1), x(1)), (z(6), w(1))
c     expect: parallel
      do 10 i = 1, n
      call set(x, i)
   10 call set(w(2), i)
      end

      subroutine whole(n)
      integer z(20), w(15)
      save
      equivalence (z(6), w(1))
c     expect: sequential
      do 10 i = 1, n
      call set(z, i)
   10 call set(w(2), i)
      end

      subroutine set(a, i)
      integer a(*)
      a(i) = i
      end
