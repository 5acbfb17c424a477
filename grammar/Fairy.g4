// The native language: one statement a line, read aloud as it is written.
//
// Small words are keywords, movement is taken as one span (Movement.g4 reads it), a rule of the game is a subject
// and a sentence (`stalemate: the stalemated side loses`) that a table of sentences knows. A diagram block is raw
// text up to its closing brace (Diagram.g4 reads it).
//
// Before the parser sees the tokens the reader hides the ends of lines inside round and square brackets and after a
// comma, and puts one before each closing brace and at the end, so that every line has its end.
grammar Fairy;

file : line* EOF ;
line : statement? END ;

statement
  : header | extension | note | board | array | piece | removal | royalty | promotion | gameRule | diagram | test
  ;

header : 'variant' STRING ('by' STRING+)? ('extends' baseName)? ;
extension : 'extends' baseName ;
baseName : WORD ;
note : 'note' STRING ;

board : 'board' boardSize ('with' boardFeature+)? ;
boardSize : WORD ;
boardFeature
  : 'first' 'rank' number            # firstRank
  | 'holes' cells                    # holes
  ;
array : 'array' STRING ;

piece : 'piece' typeName typeId movement? shownName? royal? ('at' sidedCells)? ('image' imageName)? pieceBlock? ;
typeName : WORD | STRING ;
typeId : WORD ;
movement : (WORD | '(' | ')' | '[' | ']' | ',')+ ;
shownName : STRING ;
royal : 'royal' ;
imageName : WORD | STRING ;
pieceBlock : '{' pieceRow* '}' ;
pieceRow : pieceLine? END ;
pieceLine : 'morphs' 'on' morph (',' morph)* ;
morph : sidedCells 'to' typeName+ ;

removal : 'remove' typeName+ ;
royalty : 'royal' typeName+ ;
promotion : 'promote' typeName+ ('never' | 'on' sidedCells 'to' typeName+) ;

gameRule : subject ':' sentence ;
subject : WORD anyWord* ;
sentence : (anyWord | quoted)+ ;
quoted : STRING ;

diagram : DIAGRAM ;

test : 'test' STRING '{' testRow* '}' ;
testRow : testLine? END ;
testLine
  : 'position' STRING                      # testPosition
  | 'moves' cell 'to' moveText+            # testMoves
  | 'perft' number+                        # testPerft
  | 'realm' typeName number                # testRealm
  | 'after' moveText+ verdict*             # testAfter
  | verdict+                               # testVerdict
  | 'result' anyWord+                      # testResult
  ;
verdict : ('legal' | 'illegal') moveText+ ;
moveText : WORD (',' WORD)* ;

// Cells of White; Black's follow by the board's symmetry unless the text says otherwise.
sidedCells : 'both' cells | (cells | sideCells) sideCells* ;
sideCells : WORD ':' cells ;
cells : cellItem+ ;
cellItem : 'rank' rankRange | 'file' fileRange | cellRange ;
rankRange : WORD ;
fileRange : WORD ;
cellRange : WORD ;
cell : WORD ;
number : WORD ;

// Keywords are ordinary words inside a sentence.
anyWord
  : WORD | 'variant' | 'by' | 'extends' | 'note' | 'board' | 'with' | 'first' | 'rank' | 'holes' | 'array' | 'piece'
  | 'royal' | 'at' | 'image' | 'morphs' | 'on' | 'to' | 'remove' | 'promote' | 'never' | 'test' | 'position' | 'moves'
  | 'perft' | 'realm' | 'after' | 'legal' | 'illegal' | 'result' | 'both' | 'file'
  ;

DIAGRAM : 'diagram' [ \t\r\n]* '{' ~[}]* '}' ;
OPEN_DIAGRAM : 'diagram' [ \t\r\n]* '{' ~[}]* ;
STRING : '"' ~["\r\n]* '"' ;
OPEN_STRING : '"' ~["\r\n]* ;
COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;
END : '\r'? '\n' | ';' ;
BLANK : [ \t\r\u00A0\uFEFF]+ -> channel(HIDDEN) ;
OPEN_BRACE : '{' ;
CLOSE_BRACE : '}' ;
OPEN_ROUND : '(' ;
CLOSE_ROUND : ')' ;
OPEN_SQUARE : '[' ;
CLOSE_SQUARE : ']' ;
COMMA : ',' ;
COLON : ':' ;
WORD : ~[ \t\r\n;{}()[\],:"#\u00A0] ~[ \t\r\n;{}()[\],:"\u00A0]* ;
