// Zillions Rules Files: S-expressions. compiler/frontend/zrf/ interprets the lists.
//
// The reader (compiler/frontend/zrf/parse.cpp) gives the lexer one character for each byte, so that offsets
// are bytes; it has checked before that lists are not nested too deeply. A file that ends inside a list, or
// has a closing bracket too many, is parsed all the same: the reader reports the place, and how it reads the
// file.
grammar Zrf;

file : (item | CLOSE)* EOF ;
item : list | ATOM | STRING | OPEN_STRING ;
list : OPEN item* end ;
end : CLOSE | EOF ;

OPEN : '(' ;
CLOSE : ')' ;
// A backslash is a line break, or separates the parts of a path. It escapes nothing.
STRING : '"' ~["]* '"' ;
OPEN_STRING : '"' ~["]* ;
COMMENT : ';' ~[\r\n]* -> skip ;
BLANK : [\u0000-\u0020\u007F]+ -> skip ;
ATOM : ~[\u0000-\u0020\u007F()";]+ ;
