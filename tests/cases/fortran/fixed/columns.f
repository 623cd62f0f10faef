      subroutine s(a, b, n)
      real a(n), b(n)
c     expect: sequential output(a)
      do 20 i = 1, n
      k = 1                                                             +i
      a(k) = b(i)
   20 continue
      end
