import * as z from 'zod/mini';
import { limits } from '../../config/limits.ts';
import { region } from '../classification/taxonomy.ts';
import { lineField, optionalTextField } from '../text/text-fields.ts';

/**
 * Where an article is. `listed`: everywhere. `hidden`: in no list, search, feed or sitemap, but its page opens.
 * `draft`: readers get 404; composed articles begin so. `takenDown`: readers get 410, and no other article refers to
 * it.
 */
export const articleStates = ['listed', 'hidden', 'draft', 'takenDown'] as const;
export const articleState = z.enum(articleStates);
export type ArticleState = z.infer<typeof articleState>;

/** Sentences or paragraphs of the publisher's that readers do not see. */
const omitted = z
  .array(z.string().check(z.trim(), z.minLength(3), z.maxLength(limits.omitted.length), z.regex(/^\P{Cs}*$/u)))
  .check(
    z.maxLength(limits.omitted.passages),
    z.refine(
      (all) => all.join('').length <= limits.omitted.total,
      `must be at most ${limits.omitted.total} characters in all`,
    ),
  );

/** Corrections by editors. An absent field is the publisher's. */
export const corrections = z.object({
  title: z.optional(lineField(300)),
  summary: z.optional(optionalTextField(200)),
  topic: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  region: z.optional(z.nullable(region)),
  /** BCP 47. */
  language: z.optional(
    z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/, 'must be a code such as en or pt-BR')),
  ),
  /** At most 8, comma-separated. */
  keywords: z.optional(optionalTextField(400)),
  /** Address of a picture; null shows none. */
  image: z.optional(z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)))),
});
export type Corrections = z.infer<typeof corrections>;

/**
 * An editorial decision about an article. It is stored beside the publisher's card and applied to it, so it survives
 * later fetches.
 */
export const editorial = z.object({
  /** Grows by one with each decision. 0: no decision yet. */
  version: z.int(),
  state: articleState,
  /** Why it was hidden or taken down. For the desk only. */
  reason: z.string().check(z.trim(), z.maxLength(500)),
  corrections,
  /** As its source says if absent. */
  isPremium: z.optional(z.boolean()),
  /** What is left out of the text, wherever it is, as plain text. Absent: nothing. */
  omitted: z.optional(z.array(z.string())),
  /** Never merged with other reports again. */
  alone: z.boolean(),
  /** When the text that readers see was last corrected; null for an uncorrected one. */
  correctedAt: z.nullable(z.string()),
  /** What was wrong, for readers, and when the editors said so. Absent: nothing is said. */
  note: z.optional(z.object({ text: z.string(), at: z.string() })),
  /** Set if a court has ordered the take-down. */
  courtOrder: z.optional(z.boolean()),
  /** The reports that its take-down took along, and the version that did. They come back with it. */
  takes: z.optional(z.object({ version: z.int(), ids: z.array(z.string()) })),
  /** The article that took this report along, and the version that did. */
  takenWith: z.optional(z.object({ id: z.string(), version: z.int() })),
  by: z.string(),
  at: z.string(),
});
export type Editorial = z.infer<typeof editorial>;

export const noEditorial: Editorial = {
  version: 0,
  state: 'listed',
  reason: '',
  corrections: {},
  alone: false,
  correctedAt: null,
  by: '',
  at: '',
};

/** Whether a court has ordered the take-down: it is marked so, or its reason names a court. */
export const isByCourt = ({ state, courtOrder, reason }: Pick<Editorial, 'state' | 'courtOrder' | 'reason'>): boolean =>
  state === 'takenDown' && (courtOrder ?? /\b(court|injunction)\b/i.test(reason));

/** A change of an editorial decision. Absent fields stay; `corrections` are merged, and null takes one back. */
export const editorialChange = z.object({
  state: z.optional(articleState),
  reason: z.optional(optionalTextField(500)),
  corrections: z.optional(
    z.object({
      title: z.nullish(corrections.shape.title.def.innerType),
      summary: z.nullish(corrections.shape.summary.def.innerType),
      topic: z.nullish(corrections.shape.topic.def.innerType),
      /** `none` for no region. */
      region: z.nullish(z.union([region, z.literal('none')])),
      language: z.nullish(corrections.shape.language.def.innerType),
      keywords: z.nullish(corrections.shape.keywords.def.innerType),
      /** An empty text for no picture. */
      image: z.nullish(z.union([z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)), z.literal('')])),
    }),
  ),
  /** Null: as its source says. */
  isPremium: z.nullish(z.boolean()),
  alone: z.optional(z.boolean()),
  /** Only when the article is taken down: a court has ordered it. */
  courtOrder: z.optional(z.boolean()),
  /** Only when the article is taken down: the reports that were merged into it are taken along. */
  reports: z.optional(z.boolean()),
  /** All that is left out of the text from now on. Empty: nothing. */
  omitted: z.optional(omitted),
  /** What was wrong, for readers; an empty text takes it back. */
  note: z.optional(optionalTextField(500)),
});
export type EditorialChange = z.infer<typeof editorialChange>;
