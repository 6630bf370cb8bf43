import * as z from 'zod/mini';
import { copiedLine, lineField } from '../text/text-fields.ts';

const articleId = z.string().check(z.minLength(1), z.maxLength(120));
const moment = z.iso.datetime();

/** The lead (place 0) and five places after it. */
export const pinPlaces = 6;

/** An article at a fixed place of the front page, from `start` (now if absent) to `end` (until it is taken away). */
const pin = z.object({
  place: z.int().check(z.minimum(0), z.maximum(pinPlaces - 1)),
  articleId,
  start: z.nullable(moment),
  end: z.nullable(moment),
});
export type Pin = z.infer<typeof pin>;

/** What the editors have decided about the front page. Times ISO 8601 UTC. */
export const frontPagePlan = z.object({
  /** Two pins of one place do not overlap in time. */
  pins: z.array(pin).check(z.maxLength(30)),
  /** Articles and publishers that the front page does not show before `until`. */
  mutes: z
    .array(
      z.object({
        kind: z.enum(['article', 'publisher']),
        id: articleId,
        name: copiedLine(300),
        until: moment,
      }),
    )
    .check(z.maxLength(100)),
  /** A line at the bottom of every page. */
  breaking: z.nullable(
    z.object({
      text: lineField(160),
      articleId: z.nullable(articleId),
      end: moment,
    }),
  ),
});
export type FrontPagePlan = z.infer<typeof frontPagePlan>;

export const emptyFrontPagePlan: FrontPagePlan = { pins: [], mutes: [], breaking: null };
