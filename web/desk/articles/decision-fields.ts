import { newsroom } from '#shared/config/editorial.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import type { DeskArticle, DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { type FieldValue, type RecordField, type RecordFields, valuesOf } from '#shared/records/fields.ts';
import { regionNames } from '#shared/records/sources.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { topicLabel, topicName, topicWords } from '#web/shell/messages/topic-label.ts';
import type { Side } from '#web/shell/records/change-table.tsx';
import { shownValue } from '#web/shell/records/shown-value.ts';
import { sidesOf } from '#web/shell/records/use-record-form.ts';

/** What editors can correct, in the order of the form. */
export const correctable = ['title', 'summary', 'topic', 'region', 'language', 'keywords', 'image'] as const;
export type Correctable = (typeof correctable)[number];

/** Whether its fields can be corrected here. A story of the newsroom is edited and published again instead. */
export const isCorrectable = ({ article }: DeskArticle): boolean => article.sourceId !== newsroom.sourceId;

export const topicOptions = (topics: readonly Topic[]) =>
  topics
    .map((topic) => ({ value: topic.id, label: topicLabel(topic) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));

/**
 * The fields of a correction.
 * @param present the article's own topic and language, which are offered too
 */
export function correctionFields(
  topics: readonly Topic[],
  { topic = '', language }: Partial<Pick<ArticlePreview, 'topic' | 'language'>> = {},
): Record<Correctable, RecordField> {
  const isKnown = topic === '' || topics.some(({ id }) => id === topic);
  const field = (name: Correctable, more: Omit<RecordField, 'label'>): RecordField => ({
    label: words.name[name],
    invalid: words.invalid[name],
    empty: words.empty,
    ...more,
  });
  return {
    title: field('title', { kind: 'textarea', rows: 2, required: true }),
    summary: field('summary', { kind: 'textarea', rows: 3, hint: words.hints.summary }),
    topic: field('topic', {
      kind: 'select',
      options: [...(isKnown ? [] : [{ value: topic, label: topicWords(topic, topics) }]), ...topicOptions(topics)],
    }),
    region: field('region', {
      kind: 'select',
      options: [...regions, 'none' as const].map((value) => ({ value, label: regionNames[value] })),
    }),
    // An article of no known language may stay so.
    language: {
      label: words.name.language,
      invalid: words.invalid.language,
      kind: 'language',
      ...(language === null ? { empty: words.noLanguage } : {}),
    },
    keywords: field('keywords', { kind: 'text', hint: words.hints.keywords }),
    image: field('image', { kind: 'url', hint: words.hints.image }),
  };
}

/** A field of a card in words. */
export function shownField(article: ArticlePreview, name: Correctable, topics: readonly Topic[]): string {
  return shownValue(correctionFields(topics, article)[name], article[name]);
}

/** What the editors tell readers of a correction. */
export const noteField: RecordField = {
  label: words.name.note,
  kind: 'textarea',
  rows: 2,
  hint: words.hints.note,
  invalid: words.invalid.note,
  empty: words.empty,
};

export const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const premiumField: RecordField = {
  label: words.name.isPremium,
  kind: 'select',
  options: optionsOf({ true: words.on, false: words.off, none: words.asSource }),
};
/** A value of that field; null: as its source says. */
export const premiumIn = (value: FieldValue): boolean | null => (value === 'none' ? null : value === 'true');

const decisionFields = (article: ArticlePreview, topics: readonly Topic[]): Record<string, RecordField> => ({
  ...correctionFields(topics, article),
  ...decidedFields,
});

const decidedFields: RecordFields = {
  state: { label: words.name.state, kind: 'select', options: optionsOf(words.stateNames) },
  reason: { label: words.name.reason, kind: 'text', empty: words.empty },
  isPremium: premiumField,
  note: noteField,
  omitted: { label: words.name.omitted, kind: 'textarea', empty: words.nothingOmitted },
  alone: {
    label: words.name.alone,
    kind: 'select',
    options: optionsOf({ true: words.alone, false: words.mayMerge }),
  },
};

/** The fields of a decision in the audit log, where a correction that is absent is what the publisher says. */
export const loggedDecision = (topics: readonly Topic[]): RecordFields => {
  const corrected = Object.entries(correctionFields(topics)).map(([name, field]): [string, RecordField] => {
    const { options = field.kind === 'url' ? optionsOf({ none: words.empty }) : undefined } = field;
    const say: RecordField['say'] = (value) =>
      name === 'topic'
        ? topicName(String(value), topics)
        : shownValue({ ...field, ...(options && { options }) }, value);
    return [name, { ...field, empty: words.asPublisher, say }];
  });
  return {
    corrections: { label: words.correction, kind: 'shown', fields: Object.fromEntries(corrected) },
    ...decidedFields,
  };
};

/** Everything that editors decide about an article, as one record. */
const decisionOf = ({ article, editorial }: DeskArticle) => ({
  ...article,
  ...editorial,
  isPremium: editorial.isPremium ?? null,
  note: editorial.note?.text ?? '',
  omitted: (editorial.omitted ?? []).join('\n'),
});

/** What an editor wanted to change in `base`, and what another one has stored meanwhile. */
export interface ChangeConflict {
  base: DeskArticleDetail;
  present: DeskArticle;
  change: EditorialChange;
}

/** The change without the fields in which the other editor's version was chosen. */
export function changeWithout({ corrections = {}, ...change }: EditorialChange, taken: ReadonlySet<string>) {
  const rest = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== undefined && !taken.has(name)));
  const corrected = rest(corrections);
  const wanted: EditorialChange = {
    ...rest(change),
    ...(Object.keys(corrected).length === 0 ? {} : { corrections: corrected }),
  };
  return Object.keys(wanted).length === 0 ? null : wanted;
}

/** The two sides of a conflict in words. A correction that is taken back is what the publisher says. */
export function conflictSides({ base, present, change }: ChangeConflict, topics: readonly Topic[]): Side[] {
  const { corrections = {}, omitted, ...given } = change;
  const decided = { ...given, ...(omitted === undefined ? {} : { omitted: omitted.join('\n') }) };
  const corrected = correctable
    .filter((name) => corrections[name] !== undefined)
    .map((name) => [name, corrections[name] ?? base.original[name]]);
  const wanted = { ...decisionOf(base), ...decided, ...Object.fromEntries(corrected) };
  const fields = decisionFields(present.article, topics);
  return sidesOf(fields, valuesOf(fields, decisionOf(base)), valuesOf(fields, wanted), decisionOf(present));
}
