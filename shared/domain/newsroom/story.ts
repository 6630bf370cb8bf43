import * as z from 'zod/mini';
import { limits } from '../../config/limits.ts';
import { topics } from '../../config/seed/topics.ts';
import { articleState } from '../articles/editorial.ts';
import { isPublishable } from '../articles/entry-fields.ts';
import { region } from '../classification/taxonomy.ts';
import { optionalTextField } from '../text/text-fields.ts';
import { minuteMs } from '../utc-day.ts';

/**
 * Where a story of the newsroom is. Readers see it as `published` and `corrected`; `scheduled` it waits for its time;
 * `withdrawn` it is taken down.
 */
export const storyStates = ['draft', 'review', 'scheduled', 'published', 'corrected', 'withdrawn'] as const;
export const storyState = z.enum(storyStates);
export type StoryState = z.infer<typeof storyState>;

/** What editors do with a story besides writing it, and the states in which they can. */
const possibleIn = {
  review: ['draft'],
  reopen: ['review', 'scheduled'],
  schedule: ['draft', 'review', 'scheduled', 'withdrawn'],
  publish: storyStates,
  withdraw: ['published', 'corrected'],
  undo: ['published', 'corrected'],
} as const satisfies Record<string, readonly StoryState[]>;
export type StoryAction = keyof typeof possibleIn;
export const storyActions: readonly StoryAction[] = Object.keys(possibleIn) as StoryAction[];

/** Characters of a text as HTML, so that the item of its story stays below 400 KB. */
export const longestStory = 90_000;
/** Time in which a publication can be taken back as if it had not been, and what a slow request may take longer. */
export const undoMs = minuteMs;
const undoGraceMs = minuteMs / 2;
/** The latest time for which a story is scheduled. */
const latestMs = 366 * 24 * 60 * minuteMs;

const line = (longest: number) =>
  optionalTextField(longest).check(z.regex(/^[^\p{Cc}]*$/u, 'must not contain control characters'));

/** What an editor writes. A draft may lack all of it. */
export const storyContent = z.object({
  title: line(limits.feed.maxTitle),
  summary: line(limits.summary),
  /** HTML that the sanitiser of feeds has cleaned. */
  body: z.string().check(z.maxLength(longestStory)),
  byline: line(120),
  image: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).check(z.maxLength(2000))]),
  imageAlt: line(300),
  imageCredit: line(200),
  topic: z.union([z.literal(''), z.enum(topics.map(({ id }) => id))]),
  region: z.nullable(region),
  /** BCP 47. */
  language: z.string().check(z.regex(/^(?:[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)?$/, 'must be a code such as en or pt-BR')),
  /** Names or addresses of what the story is based on, for readers. */
  sources: z.array(line(200).check(z.minLength(1))).check(z.maxLength(20)),
  /** For editors only. */
  notes: optionalTextField(5000),
});
export type StoryContent = z.infer<typeof storyContent>;

export const emptyStory: StoryContent = {
  ...{ title: '', summary: '', body: '', byline: '', image: '', imageAlt: '', imageCredit: '', topic: '' },
  ...{ region: null, language: 'en', sources: [], notes: '' },
};

const signed = { by: z.string(), at: z.string() };

/** What readers have: a version of the content. */
const publication = z.object({
  number: z.int(),
  ...signed,
  /** The publication time of the article. A correction keeps it. */
  since: z.string(),
  /** What was wrong, for readers. */
  note: z.optional(z.object({ text: z.string(), at: z.string() })),
});

/** A story of the newsroom, or a composed article that editors rewrite. */
export const story = z.object({
  /** That of its article. */
  id: z.string(),
  /** Grows with each change: no editor overwrites another one's change unseen. 0: nothing is saved yet. */
  version: z.int(),
  isComposed: z.boolean(),
  state: storyState,
  content: storyContent,
  ...signed,
  /** Of the content among its versions. */
  number: z.int(),
  /** What was done, the newest first, at most 50. Each has the version of the content at that time. */
  history: z.array(z.object({ number: z.int(), action: z.string(), ...signed })),
  published: z.nullable(publication),
  /** What is published at a time. Later edits are not part of it. */
  scheduled: z.nullable(z.object({ number: z.int(), ...signed })),
  /** What a publication that can be taken back has replaced. */
  undo: z.nullable(z.object({ state: storyState, published: z.nullable(publication), until: z.string() })),
  /** What has hidden or closed its article since it was published, if anything. */
  decided: z.optional(z.object({ state: articleState, ...signed })),
  /** When the article has to follow the story; null if it does. */
  dueAt: z.nullable(z.string()),
});
export type Story = z.infer<typeof story>;

/** A story before anything is saved. */
export const newStory = (id: string): Story => ({
  ...{ id, version: 0, isComposed: false, state: 'draft', content: emptyStory, by: '', at: '', number: 0 },
  ...{ history: [], published: null, scheduled: null, undo: null, dueAt: null },
});

/** A story in a list. */
export const storyEntry = z.extend(
  z.pick(story, { id: true, state: true, isComposed: true, by: true, at: true, decided: true }),
  {
    ...{ title: z.string(), language: z.string() },
    /** When it is published, if it is scheduled. */
    scheduledAt: z.nullable(z.string()),
  },
);
export type StoryEntry = z.infer<typeof storyEntry>;

/** A change of state. */
export const storyChange = z.object({
  action: z.enum(storyActions),
  /** Of `schedule`: when. */
  at: z.optional(z.iso.datetime()),
  /** Of `publish`: what was wrong, for readers. */
  note: z.optional(line(500)),
  /** Of `withdraw`: why, for editors. */
  reason: z.optional(line(500)),
});
export type StoryChange = z.infer<typeof storyChange>;

/** An invalid field, and the reason as a sentence without a full stop. */
interface StoryFault {
  field: string;
  message: string;
}

/** Whether an action is possible in the present state of a story. */
export const canDo = ({ state, undo, published }: Story, action: StoryAction, now: Date): boolean =>
  (possibleIn[action] as readonly StoryState[]).includes(state) &&
  (action !== 'undo' || (undo !== null && Date.parse(undo.until) + undoGraceMs > now.getTime())) &&
  (action !== 'withdraw' || published !== null);

/** Whether there is more than tags. Not `textOfHtml`, whose table of entities is a tenth of a function. */
const wordsIn = (html: string): string => html.replace(/<[^>]*>|&nbsp;/g, ' ').trim();

/** What content lacks to be published. */
export function contentFaults(content: StoryContent): StoryFault[] {
  const { title, summary, body, topic, language, image, imageAlt } = content;
  const missing = [
    [title, 'title', 'Headline is required'],
    [wordsIn(body), 'body', 'Text is required'],
    [topic, 'topic', 'Topic is required'],
    [language, 'language', 'Language is required'],
    [image === '' || imageAlt, 'imageAlt', 'Picture description is required with a picture'],
  ] as const;
  const faults = missing.flatMap(([value, field, message]) => (value ? [] : [{ field: `content.${field}`, message }]));
  if (faults.length > 0 || isPublishable({ title, summary, link: null }, () => wordsIn(body))) return faults;
  return [{ field: 'content.title', message: 'Headline must not be the beginning of the summary' }];
}

/** What is wrong with a change; empty if nothing is. */
export function changeFaults(present: Story, { action, at = '', note, reason }: StoryChange, now: Date): StoryFault[] {
  if (!canDo(present, action, now)) {
    const message =
      action === 'undo' ? 'It is too late to undo this' : `A story in the state ${present.state} does not allow this`;
    return [{ field: 'action', message }];
  }
  const left = Date.parse(at) - now.getTime();
  if (action === 'schedule' && !(left > 0 && left <= latestMs))
    return [{ field: 'at', message: 'Time must be in the future, within a year' }];
  if (action === 'publish' && note && present.published === null)
    return [{ field: 'note', message: 'Correction note is for a story that readers have seen' }];
  if (action === 'withdraw' && !reason) return [{ field: 'reason', message: 'Reason is required' }];
  return action === 'publish' || action === 'schedule' ? contentFaults(present.content) : [];
}

const mostHistory = 50;
const withEntry = (history: Story['history'], entry: Story['history'][number]): Story['history'] =>
  [entry, ...history].slice(0, mostHistory);

/** Saves of one editor within this time are one version. */
const oneVersionMs = 10 * minuteMs;

/** The story with new content. Saves that follow each other closely are one version. */
export function withContent(present: Story, content: StoryContent, by: string, at: string): Story {
  const [last] = present.history;
  const continues =
    last?.action === 'save' &&
    last.by === by &&
    last.number === present.number &&
    Date.parse(at) - Date.parse(last.at) < oneVersionMs;
  const number = continues ? present.number : present.number + 1;
  const history = continues ? present.history : withEntry(present.history, { number, action: 'save', by, at });
  return { ...present, version: present.version + 1, content, by, at, number, history };
}

/** The story after a valid change. */
export function withChange(present: Story, { action, at = '', note }: StoryChange, by: string, now: Date): Story {
  const { number, published, state } = present;
  const time = now.toISOString();
  const isCorrection = action === 'publish' && note !== undefined && note !== '';
  const entry = { number, action: isCorrection ? 'correct' : action, by, at: time };
  const next: Story = {
    ...present,
    ...{ version: present.version + 1, by, at: time, scheduled: null, undo: null },
    history: withEntry(present.history, entry),
  };
  switch (action) {
    case 'review':
      return { ...next, state: 'review' };
    case 'reopen':
      return { ...next, state: published === null ? 'draft' : 'withdrawn', dueAt: null };
    case 'schedule': {
      const moment = new Date(at).toISOString();
      return { ...next, state: 'scheduled', scheduled: { number, by, at: moment }, dueAt: moment };
    }
    case 'publish': {
      const words = isCorrection ? { note: { text: note, at: time } } : published?.note && { note: published.note };
      const since = published?.since ?? time;
      return {
        ...next,
        state: words === undefined ? 'published' : 'corrected',
        published: { number, by, at: time, since, ...words },
        undo: { state, published, until: new Date(now.getTime() + undoMs).toISOString() },
        dueAt: time,
      };
    }
    case 'withdraw':
      return { ...next, state: 'withdrawn', dueAt: time };
    case 'undo':
      return present.undo === null
        ? next
        : { ...next, state: present.undo.state, published: present.undo.published, dueAt: time };
  }
}

/** A scheduled story at its time. The same for each run of the schedule, early or late. */
export function whenDue(present: Story): Story {
  const { scheduled, published, history, version } = present;
  if (scheduled === null) return present;
  const { number, by, at } = scheduled;
  return {
    ...present,
    ...{ version: version + 1, state: 'published', scheduled: null, at },
    published: { number, by, at, since: at, ...(published?.note && { note: published.note }) },
    history: withEntry(history, { number, action: 'publish', by, at }),
  };
}

/** Whether readers should have the story. */
export const isForReaders = ({ state, published }: Pick<Story, 'state' | 'published'>): boolean =>
  published !== null && state !== 'withdrawn' && state !== 'scheduled';
