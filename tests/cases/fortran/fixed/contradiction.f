c     No storage can be like that: compilers refuse it, and nothing is claimed.
      subroutine contradiction
      real a(5), b(5)
      equivalence (a(1), b(1)), (a(2), b(3))
c     expect: unknown
      do 10 i = 1, 5
   10 a(i) = b(i)
      end
