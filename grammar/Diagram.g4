// The lines of an Interactive Diagram, one item on each line or with their line breaks lost.
//
// Blanks separate items and the words of a name; nothing else contains a blank. So a parameter is one token,
// and a piece is a name of one or more words with its fields attached by colons:
//
//     files=9 ranks=9 royal pawn:T:sWF:king:a2,i2,,a8,i8 morph=..Z../.....
//
// Words that no field follows are page text; the reader decides whether they are an error.
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
