// The native language: one statement on each line, written like a sentence.
//
// Words in small letters are keywords. A movement is one span, which Movement.g4 parses later. A rule of the
// game is a subject and a sentence (`stalemate: the stalemated side loses`), for which there is a table
// (compiler/frontend/syntax/rule-sentences.h). A diagram block is raw text up to its closing brace, which
// Diagram.g4 parses later.
//
// The reader (compiler/frontend/fairy/reader.cpp) prepares the tokens: it removes comments and empty lines;
// it hides line breaks inside round and square brackets, after a comma, and after the colon of `on ...:` and
// `while ...:`; and it adds a line break before each closing brace and at the end, so that every line ends
// with one.
grammar Fairy;

file : line* EOF ;
line : statement? END ;
lineBlock : '{' line* '}' ;

statement
  : header | extension | note | board | zone | link | direction | array | piece | removal | royalty | promotion | castling | trigger
  | gameRule | hands | thirdSide | mixin | option | look | diagram | test
  ;

header : 'variant' STRING ('by' STRING+)? extension? ;
extension : 'extends' baseName ('with' baseName+)? ;
baseName : anyWord ;
mixin : 'mixin' STRING ('by' STRING+)? lineBlock ;

// The block of a switch has statements; the block of a choice has a block of statements for each value.
option : 'option' optionName ('=' optionValue)? optionBlock? ;
optionName : plainWord ;
optionValue : WORD | 'on' ;
optionBlock : '{' optionRow* '}' ;
optionRow : (optionChoice | statement)? END ;
optionChoice : optionValue lineBlock ;

note : 'note' STRING ;

board : 'board' hexagon? boardSize ('with' boardFeature+)? boardBlock? ;
hexagon : 'hexagon' ;
boardSize : WORD ;
boardFeature
  : 'first' 'rank' number            # firstRank
  | 'holes' cells                    # holes
  | 'files' fileRange+               # fileNames
  | 'straight' 'ranks'               # straightRanks
  ;
boardBlock : '{' boardRow* '}' ;
boardRow : boardLine? END ;
boardLine : 'level' number zoneName? ('files' fileRange)? | WORD cellName+ ;
cellName : anyWord | quoted ;
zone : 'zone' zoneName ':' sidedCells ;
link : 'link' linkName ':' sidedCells ;
// A direction leads one way only, and is the same for both sides.
direction : 'direction' directionName ':' directionPair+ ;
directionName : anyWord | STRING ;
directionPair : anyWord ;
zoneName : WORD ;
linkName : WORD ;
array : 'array' STRING ;

// The parts can be in any order. The words after 'at' are cells.
piece
  : 'piece' typeName typeId movement?
    (shownName movement? | royal movement? | 'image' imageName movement? | 'at' sidedCells)* pieceBlock? ;
typeName : WORD | STRING ;
types : typeName+ ;
typeId : WORD ;
movement : (WORD | '(' | ')' | '[' | ']' | ',')+ ;
shownName : STRING ;
royal : 'royal' ;
imageName : anyWord | STRING ;
pieceBlock : '{' pieceRow* '}' ;
pieceRow : pieceLine? END ;
pieceLine
  : 'morphs' 'on' morph (',' morph)*                             # morphs
  | (powerPlace ':')? 'moves' movement becoming? whereClause?      # power
  | 'may' 'turn' 'into' types ('on' sidedCells)? whileClause?      # turning
  | 'stays' 'on' sidedCells                                        # confinement
  | 'takes' 'royal' 'pieces' 'by' movement                         # royalTaking
  | ('moves' | 'drops') (WORD programSide)? 'by' programBlock      # program
  | 'may' WORD (anyWord | quoted | movementSign)*                  # restriction
  | ('imitates' | 'promotes' | 'gives' | 'cannot' | 'hops' | 'leaps' | 'pushes' | 'pulls' | 'swaps')
    (anyWord | quoted | ',')+  # pieceSentence
  ;
morph : sidedCells 'to' types ;
powerPlace : 'on' sidedCells whileClause? | whileClause ;
// `while`: conditions about the piece's cell. `where`: conditions about its destination.
whileClause : 'while' conditionWord+ ;
whereClause : 'where' conditionWord+ ;
conditionWord : anyWord | quoted | movementSign ;
becoming : 'becoming' typeName ;

// A program: `moves of Black by { ... }`. The last label can have no instruction.
programSide : anyWord | quoted ;
programBlock : '{' programRow* '}' ;
programRow : programLine? END ;
programLine : programLabel ':' instruction? | instruction ;
programLabel : WORD ;
instruction
  : 'test' 'zone' cells  # zoneTest
  | programWord+         # otherInstruction
  ;
programWord : anyWord | quoted | '(' | ')' | ',' ;

removal : 'remove' ('hands' | typeName)+ ;
royalty : 'royal' ('never' | typeName+) ;
promotion : 'promote' types ('never' | promotionPlace sidedCells promotionMove? 'to' promotionChoice+) ;
// `on`, `on or from`, `on entering`, `from`.
promotionPlace : 'on' (WORD 'from' | 'entering')? | 'from' ;
promotionMove : 'by' WORD+ ;
promotionChoice : typeName ('(' anyWord+ ')')? ;

castling
  : 'castle' typeName
    ('never' | (number 'with' types ('on' sidedCells)? | 'to' cell 'with' types 'to' cell) whileClause?)
  ;

trigger : 'when' movers ('arrives' 'on' sidedCells triggerBlock | ('captures' types? | 'moves' anyWord*)? effectBlock) ;
movers : (typeName | 'piece')+ ;
triggerBlock : '{' triggerRow* '}' ;
triggerRow : triggerLine? END ;
triggerLine : 'one' 'own' types 'must' 'turn' 'into' types ;
effectBlock : '{' effectRow* '}' ;
effectRow : effectLine? END ;
effectLine : (anyWord | quoted | movementSign)+ ;
movementSign : '(' | ')' | '[' | ']' | ',' ;

// The words after `when` are the condition of a goal, which compiler/frontend/fairy/read-goals.cpp reads.
gameRule : subject (':' sentence | 'when' goalWord+) ;
goalWord : anyWord | quoted | ',' | ':' | '(' | ')' ;
subject : (WORD | 'captures') anyWord* ;
sentence : (anyWord | quoted | comma)+ ;
quoted : STRING ;
comma : ',' ;

// The lines of these blocks are sentences, for which there are tables in compiler/frontend/fairy/.
hands : 'hands' '{' handRow* '}' ;
handRow : handLine? END ;
handLine : (plainWord | quoted)+ ('on' sidedCells)? ;
thirdSide : 'side' sideName sideColour? '{' sideRow* '}' ;
sideName : WORD | STRING ;
sideColour : WORD | STRING ;
sideRow : sideLine? END ;
sideLine : (anyWord | quoted)+ ;

// How the variant is drawn, by names and values of a Diagram's parameters. Not a rule.
look : 'look' lookName STRING ;
lookName : anyWord ;

diagram : DIAGRAM ;

test : 'test' STRING testOptions? '{' testRow* '}' ;
testOptions : 'with' 'option' optionSetting+ ;
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
moveText : moveWord (',' moveWord)* ;
moveWord : WORD | MOVE ;

// White's cells; Black's follow by the board's symmetry unless they are listed. A word can be the name of a
// zone; `on` limits the cells before it to the zones after it.
sidedCells : 'both' cells | (cells | sideCells) sideCells* ;
sideCells : WORD ':' cells ;
cells : cellItem+ ;
cellItem : 'rank' rankRange | 'last' ('rank' | rankCount 'ranks') | 'file' fileRange | 'on' zoneName | cellRange ;
rankCount : WORD ;
rankRange : WORD ;
fileRange : WORD ;
cellRange : WORD ;
cell : WORD ;
number : WORD ;

// Inside a sentence, keywords are ordinary words.
anyWord : plainWord | 'on' ;
plainWord
  : WORD | 'variant' | 'by' | 'extends' | 'note' | 'board' | 'with' | 'first' | 'rank' | 'holes' | 'array' | 'piece'
  | 'royal' | 'at' | 'image' | 'morphs' | 'to' | 'remove' | 'promote' | 'never' | 'test' | 'position' | 'moves'
  | 'perft' | 'realm' | 'after' | 'legal' | 'illegal' | 'result' | 'both' | 'file'
  | 'mixin' | 'option' | 'hands' | 'side' | '='
  | 'level' | 'files' | 'zone' | 'link' | 'castle' | 'when' | 'arrives' | 'one' | 'own' | 'must' | 'turn' | 'into'
  | 'from' | 'entering' | 'captures' | 'may' | 'look' | 'imitates' | 'promotes' | 'gives' | 'cannot' | 'stays' | 'takes' | 'pieces'
  | 'hexagon' | 'straight' | 'ranks' | 'direction' | 'drops' | 'hops' | 'leaps' | 'last'
  | 'pushes' | 'pulls' | 'swaps'
  | 'while' | 'where' | 'becoming'
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
// A move with types whose IDs have several letters: {AX}@e4, e7e8={AX}, {AX}a1-b2.
MOVE : (FIRST LETTER*)? ID LETTER* (ID LETTER*)* ;
fragment ID : '{' [A-Z] [A-Z] [A-Z]? '}' ;
fragment FIRST : ~[ \t\r\n;{}()[\],:"#\u00A0] ;
fragment LETTER : ~[ \t\r\n;{}()[\],:"\u00A0] ;
WORD : FIRST LETTER* ;
