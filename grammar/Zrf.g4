// Zillions Rules Files: S-expressions. The reader (compiler/frontend/zrf) interprets the lists.
//
// The reader gives the lexer one character for each byte, so that tokens count in bytes, and has checked that
// lists do not nest too deeply. A file that ends inside lists or has a closing bracket too many is still
// parsed: the reader reports the place and how it reads the file.
grammar Zrf;

file : (item | CLOSE)* EOF ;
item : list | ATOM | STRING | OPEN_STRING ;
list : OPEN item* end ;
end : CLOSE | EOF ;

OPEN : '(' ;
CLOSE : ')' ;
// A backslash is a line break or separates parts of a path; it escapes nothing.
STRING : '"' ~["]* '"' ;
OPEN_STRING : '"' ~["]* ;
COMMENT : ';' ~[\r\n]* -> skip ;
BLANK : [\u0000-\u0020\u007F]+ -> skip ;
ATOM : ~[\u0000-\u0020\u007F()";]+ ;
