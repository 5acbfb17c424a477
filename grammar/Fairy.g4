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
lineBlock : '{' line* '}' ;

statement
  : header | extension | note | board | array | piece | removal | royalty | promotion | gameRule | diagram | test
  | mixin | option | hands | thirdSide
  ;

header : 'variant' STRING ('by' STRING+)? extension? ;
extension : 'extends' baseName ('with' baseName+)? ;
baseName : WORD ;
mixin : 'mixin' STRING ('by' STRING+)? lineBlock ;

// A switch has the statements themselves in its block, a choice a block for each value.
option : 'option' optionName ('=' optionValue)? optionBlock? ;
optionName : WORD ;
optionValue : WORD | 'on' ;
optionBlock : '{' optionRow* '}' ;
optionRow : (optionChoice | statement)? END ;
optionChoice : optionValue lineBlock ;

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

// The lines of these blocks are sentences that tables know.
hands : 'hands' '{' handRow* '}' ;
handRow : handLine? END ;
handLine : (plainWord | quoted)+ ('on' sidedCells)? ;
thirdSide : 'side' sideName sideColour? '{' sideRow* '}' ;
sideName : WORD | STRING ;
sideColour : WORD | STRING ;
sideRow : sideLine? END ;
sideLine : (anyWord | quoted)+ ;

diagram : DIAGRAM ;

test : 'test' STRING ('with' 'option' optionSetting+)? '{' testRow* '}' ;
optionSetting : WORD ('=' optionValue)? ;
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
moveText : WORD ;

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
anyWord : plainWord | 'on' ;
plainWord
  : WORD | 'variant' | 'by' | 'extends' | 'note' | 'board' | 'with' | 'first' | 'rank' | 'holes' | 'array' | 'piece'
  | 'royal' | 'at' | 'image' | 'morphs' | 'to' | 'remove' | 'promote' | 'never' | 'test' | 'position' | 'moves'
  | 'perft' | 'realm' | 'after' | 'legal' | 'illegal' | 'result' | 'both' | 'file'
  | 'mixin' | 'option' | 'hands' | 'side' | '='
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
