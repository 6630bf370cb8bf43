import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { hindi } from './hindi.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import type { SubjectWords } from './subject-words.ts';

/** The words of subjects in all languages. A feed may name its language wrongly, so every article is read in all. */
export const subjectWords: readonly SubjectWords[] = [english, spanish, french, portuguese, arabic, hindi];
