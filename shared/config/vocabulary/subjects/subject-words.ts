import type { Category } from '../../../domain/classification/taxonomy.ts';

/**
 * Words of a subject in one language, as comma-separated phrases. A `plain` word usually means the subject. A `vague`
 * one has other meanings too ("ward", "match", "record") and counts only with company. `*` the word may continue, `=`
 * capitals and accents must match.
 */
export interface Words {
  plain: string;
  vague: string;
}

/**
 * The subjects of one language. `general` has the subjects without a topic of their own: sport, weather, accidents,
 * traffic, schools, animals. They keep a match report in a health paper out of its topic.
 */
export type SubjectWords = Record<Category, Words>;
