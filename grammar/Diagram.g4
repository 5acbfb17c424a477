// The lines of an Interactive Diagram: one item on each line, or all on one line if a page has lost its line
// breaks.
//
// Blanks separate items, and the words of a name; no other part contains a blank. So a parameter is one
// token, and a piece is a name of one or more words, followed by fields that begin with a colon:
//
//     files=9 ranks=9 royal pawn:T:sWF:king:a2,i2,,a8,i8 morph=..Z../.....
//
// Words without a field after them are text of the page; the reader (compiler/frontend/diagram/reader.cpp)
// decides whether they are an error.
grammar Diagram;

block : item* words? EOF ;

item
  : NEWLINE                          # emptyLine
  | PARAMETER                        # parameter
  | words FIELD+                     # piece
  | words (NEWLINE | PARAMETER)      # prose
  ;

words : WORD+ ;

NEWLINE : '\r'? '\n' | '<' [bB] [rR] [ \t]* '/'? '>' ;
PARAMETER : ~[ \t\r\n:=<]+ '=' ~[ \t\r\n<]* ;
FIELD : ':' ~[ \t\r\n:=<]* ;
WORD : ~[ \t\r\n:=<]+ ;
EQUALS : '=' ~[ \t\r\n<]* ;
MARKUP : '<' ;
BLANK : [ \t\r\u00A0\uFEFF]+ -> skip ;
