// Movement notation: extended Betza. A description is a list of terms; a term is modifiers and an atom (or a
// bracket of chained legs).
//
// The grammar accepts every letter, known or not, so that the checks in compiler/movement/ can explain what
// is wrong with it. It is not recursive: nothing nests, so no input can exhaust the stack.
grammar Movement;

description : SPACE? ( term ( SPACE? term )* SPACE? )? EOF ;

term : prefix ( atom | bracket ) EXEMPT? ;

// The letters before an atom: legs separated by `a` ("again"). A part of them may be repeated.
prefix : legs ( group legs )* ;
group : OPEN legs CLOSE NUMBER? ;
legs : leg ( AGAIN leg )* ;
leg : SMALL* ;

atom : ( CAPITAL | TWICE | LINK ) SUFFIX* range?
     | vector range?
     ;
range : NUMBER | STAR ;
vector : OPEN NUMBER ( COMMA NUMBER )+ CLOSE ;

// [F?R]: legs joined by `-` (continue) or `?` (stop here or continue); several atoms in a leg are
// alternatives.
bracket : LEFT SPACE? chainLeg ( SPACE? ( THEN | OR_STOP ) SPACE? chainLeg )* SPACE? RIGHT range? ;
chainLeg : chainAtom+ ;
chainAtom : prefix atom ;

AGAIN : 'a' ;
SMALL : [b-z^_] ;

// A doubled leaper is one atom; the longest match wins, so `NNN` is `NN` and `N`. What a letter is says
// compiler/movement/letters.h.
TWICE : 'WW' | 'FF' | 'DD' | 'NN' | 'AA' | 'HH' | 'CC' | 'ZZ' | 'GG' | 'LL' | 'JJ' | 'KK' | 'QQ' | 'RR' | 'BB' ;
SUFFIX : 'X' | 'Y' ;
CAPITAL : [A-Z@] ;

LINK : '<' ~[<> \t\r\n]* '>' ;
NUMBER : [0-9]+ ;
STAR : '*' ;
EXEMPT : '\'' ;
OPEN : '(' ;
CLOSE : ')' ;
LEFT : '[' ;
RIGHT : ']' ;
THEN : '-' ;
OR_STOP : '?' ;
COMMA : ',' ;
SPACE : [ \t\r\n]+ ;
OTHER : . ;
