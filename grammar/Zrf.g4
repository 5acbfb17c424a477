// Zillions Rules Files: S-expressions. What the lists mean is the reader's business (compiler/frontend/zrf).
//
// The reader gives the lexer one character a byte, so that tokens count in bytes, and has made sure that lists do
// not nest too deep. A file that ends inside of lists or has a bracket too many is read all the same: the reader
// tells where, and says what it makes of it.
grammar Zrf;

file : (item | CLOSE)* EOF ;
item : list | ATOM | STRING | OPEN_STRING ;
list : OPEN item* end ;
end : CLOSE | EOF ;

OPEN : '(' ;
CLOSE : ')' ;
// A backslash is a line break or parts a path: it escapes nothing.
STRING : '"' ~["]* '"' ;
OPEN_STRING : '"' ~["]* ;
COMMENT : ';' ~[\r\n]* -> skip ;
BLANK : [\u0000-\u0020\u007F]+ -> skip ;
ATOM : ~[\u0000-\u0020\u007F()";]+ ;
