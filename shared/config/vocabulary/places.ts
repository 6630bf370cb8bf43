import { african } from './african.ts';
import { asian } from './asian.ts';
import { caribbean } from './caribbean.ts';
import { elsewhere } from './elsewhere.ts';
import { latinx } from './latinx.ts';
import { middleEastern } from './middle-eastern.ts';
import type { PlaceWords } from './place-words.ts';
import { twoShores } from './two-shores.ts';

/** Every place the vocabulary knows. Of a spelling that stands twice the first counts. */
export const places: readonly PlaceWords[] = [
  ...twoShores,
  caribbean,
  african,
  latinx,
  asian,
  middleEastern,
  elsewhere,
];
