// Movement notation, extended Betza (xbetza). A description is a list of terms; a term is modifiers and an
// atom, or a bracket of several legs.
//
// The grammar accepts every letter, known or unknown, so that the checks in compiler/movement/ can say what
// is wrong with it. It is not recursive: nothing can be nested, so no input can exhaust the stack.
grammar Movement;

description : SPACE? ( term ( SPACE? term )* SPACE? )? EOF ;

term : prefix ( atom | bracket ) EXEMPT? ;

// The letters before an atom: legs separated by `a` ("again"). A part of them in parentheses can be repeated.
prefix : legs ( group legs )* ;
group : OPEN legs CLOSE NUMBER? ;
legs : leg ( AGAIN leg )* ;
leg : SMALL* ;

atom : ( CAPITAL | TWICE | LINK ) SUFFIX* range?
     | vector range?
     ;
range : NUMBER | STAR ;
vector : OPEN NUMBER ( COMMA NUMBER )+ CLOSE ;

// [F?R]: legs joined by `-` (go on) or `?` (stop here or go on). Several atoms in one leg are alternatives.
bracket : LEFT SPACE? chainLeg ( SPACE? ( THEN | OR_STOP ) SPACE? chainLeg )* SPACE? RIGHT range? ;
chainLeg : chainAtom+ ;
chainAtom : prefix atom ;

AGAIN : 'a' ;
SMALL : [b-z^_] ;

// A doubled leaper is one atom. The longest match counts, so `NNN` is `NN` and `N`. The meanings of letters
// are in compiler/movement/letters.h.
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
