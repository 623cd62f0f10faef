r"""The intermediate form: plain frozen data, standard library only.

`expressions`, `statements` and `programs` define the nodes and what they mean;
`printer` and `parser` give them this text form:

    file        = program*
    program     = ("program" name | "procedure" name "(" [name ("," name)*] ")")
                  "{" declaration* statement* "}"
    declaration = "parameter" name ":" type
                | "array"  name ":" modes type extents
                | "scalar" name ":" ["in"] ["out"] type
                | "assume" expr
                | "note" string
                | ("addressed" | "exposed") name
                | "overlap" name "," name ["rows"] string   may be one memory, and why
                | "apart" name "," name              are assumed to be two
                | "enumeration" name ":" number "to" number
                | "table" name ":" ("?" | number ("," number)*)    never written
                | "sized" name "," number ":" ("?" | name) "," number "," number
                | "begins_at_zero"                   no element has a subscript below 0
    modes       = ["may_alias"] ["field_of" name]
    extents     = "[" [extent ("," extent)*] "]"
    extent      = ["in"] ("?" | expr)    ? is not known; a member of a structure is within
    type        = "bool" | "int" | "i8" … "i64" | "u8" … "u64" | "f16" | "f32" | … | "f128"

    statement   = "local" name ":" (["in"] ["out"] type | modes type extents)
                | target [update] "=" expr
                | "for" name "=" expr "to" expr ["step" expr] rest body
                | "while" expr rest body
                | "if" expr body ["else" (body | "if" …)]
                | ("break" | "continue" | "return" | "stop") [label]
                | "call" name "(" exprs ")"          $0, $1, … are subscripts in it
                | block [name] rest body
                | "barrier" name
                | opaque string "reads" names "writes" names
    opaque      = "opaque" | "foreign" | "summary" | "havoc" | "reply"
                | "presence" | "exchange"
    rest        = [label] ("@" string)*                  directives, clauses
    label       = "#" name
    body        = "{" statement* "}"
    target      = name | name "[" exprs [":"] "]"        : rows may be left
    update      = "+" | "-" | "*" | "/" | "//" | "%" | "tdiv" | "trem" | "&" | "|"
                | "^" | "<<" | ">>" | "and" | "or" | "min" | "max"
    block       = "inlined" | "parallel" | "sections" | "single" | "critical" | "kernel"
    names       = "(" "*" ")" | "(" [name ("," name)*] ")"         * is any variable

    expr        = prefix operators and infix operators, from loose to tight:
                  or · and · not · == != < <= > >= · | · ^ · & · << >> · + -
                  · * / // % · - ~
                | number | "true" | "false" | target | "(" expr ")"
                | ("min" | "max" | "tdiv" | "trem") "(" expr "," expr ")"
                | "select" "(" expr "," expr "," expr ")"
                | type "(" expr ")"                                a cast
                | name "(" exprs ")"                               a pure function
    exprs       = [expr ("," expr)*]
    number      = ["-"] digits | real                    a real has a point or exponent
    name        = letter (letter | digit | "." | "@")*   a letter may be "_" or "$";
                | "`" any text "`"                       so are keywords used as names
    string      = '"' any text '"'       escapes: \\ \" \` \n \t \r \u{10ffff}

Infix operators associate to the left. `a < b < c` means `a < b and b < c`; `&&`, `||`
and `!` are read as `and`, `or` and a tight `not`. `/* comments */` and white space
separate words and mean nothing else.

>>> from depanalysis.ir.parser import parse
>>> from depanalysis.ir.printer import show
>>> from depanalysis.ir.verifier import verify
>>> from depanalysis.source import SourceFile
>>> (program,), errors = parse(SourceFile("shift.ir", '''
... program shift {
...   parameter n: i32
...   array a: may_alias f64[n, ?]  /* rows do not overlap */
...   scalar s: in out f64
...   assume 1 <= n
...   for i = 0 to n - 2 #rows @"omp parallel for" {
...     local t: f64
...     t = a[i + 1, 0] * 2.0
...     a[i, 0] += t
...     s max= t
...     if not t > 0.5 { break #rows } else { barrier block }
...   }
...   opaque "calls `printf`" reads(a) writes()
... }
... '''))
>>> verify(program)
()
>>> print(show(program), end="")
program shift {
  parameter n: i32
  array a: may_alias f64[n, ?]
  scalar s: in out f64
  assume 1 <= n
  for i = 0 to n - 2 #rows @"omp parallel for" {
    local t: f64
    t = a[i + 1, 0] * 2.0
    a[i, 0] += t
    s max= t
    if not t > 0.5 {
      break #rows
    } else {
      barrier block
    }
  }
  opaque "calls `printf`" reads(a) writes()
}
>>> parse(SourceFile("again.ir", show(program)))[0] == (program,)
True
"""
