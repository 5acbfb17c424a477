// GAME Code, the language of Game Courier: statements that end with `;`, blocks that open with `:`.
//
// Line breaks have no meaning. The meaning of the words of a statement depends on its first word, and the
// number of operands of `fn NAME` on the definition of NAME, so expressions are only lists of items here; the
// reader in compiler/export/gamecode/ interprets them.
grammar GameCode;

program : statement* EOF ;

statement : ifBlock | subBlock | forBlock | doBlock | plain ;

ifBlock : 'if' item* ':' statement* elseifPart* elsePart? 'endif' ';' ;
elseifPart : 'elseif' item* ':' statement* ;
elsePart : 'else' ':' statement* ;
subBlock : 'sub' item* ':' statement* 'endsub' ';' ;
forBlock : ( 'for' | 'foreach' ) item* ':' statement* 'next' ';' ;
doBlock : 'do' item* ':' statement* 'loop' item* ';' ;
// A plain statement with a colon is always an error; the reader determines which.
plain : WORD item* ( ';' | ':' ) ;

item : word | STRING | group ;
group : '(' item* ')' ;
// In a text to be printed, the words of blocks are ordinary words.
word
  : WORD | 'if' | 'elseif' | 'else' | 'endif' | 'sub' | 'endsub' | 'for' | 'foreach' | 'next' | 'do' | 'loop'
  ;

IF : 'if' ;
ELSEIF : 'elseif' ;
ELSE : 'else' ;
ENDIF : 'endif' ;
SUB : 'sub' ;
ENDSUB : 'endsub' ;
FOR : 'for' ;
FOREACH : 'foreach' ;
NEXT : 'next' ;
DO : 'do' ;
LOOP : 'loop' ;
END : ';' ;
COLON : ':' ;
OPEN : '(' ;
CLOSE : ')' ;
STRING : '"' ~["\r\n]* '"' ;
OPEN_STRING : '"' ~["\r\n]* ;
COMMENT : '//' ~[\r\n]* ;
BLANK : [ \t\r\n]+ -> skip ;
WORD : ~[ \t\r\n;:()"]+ ;
