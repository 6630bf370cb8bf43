import { african } from './african.ts';
import { asian } from './asian.ts';
import { caribbean } from './caribbean.ts';
import { latinx } from './latinx.ts';
import { middleEastern } from './middle-eastern.ts';
import { outsideRegions } from './outside-regions.ts';
import type { PlaceWords } from './place-words.ts';
import { twoRegions } from './two-regions.ts';

/** All places of the vocabulary. If a spelling occurs twice, the first counts. */
export const places: readonly PlaceWords[] = [
  ...twoRegions,
  caribbean,
  african,
  latinx,
  asian,
  middleEastern,
  outsideRegions,
];
