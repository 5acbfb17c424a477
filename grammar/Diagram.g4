// The lines of an Interactive Diagram, one item a line or with their line breaks lost.
//
// Blanks separate items and the words of a name; no blank stands inside anything else. So a parameter is one
// token, and a piece is a name of some words with its fields hanging on their colons:
//
//     files=9 ranks=9 royal pawn:T:sWF:king:a2,i2,,a8,i8 morph=..Z../.....
//
// Words that no field follows are page text; whether that is an error is not the grammar's business.
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
