import type { Topic } from '#shared/domain/articles/topic.ts';
import { regions } from '#shared/domain/classification/taxonomy.ts';
import type { FieldSpec } from '#shared/records/fields.ts';
import { regionNames } from '#shared/records/sources.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { languageOptions } from '#web/shell/messages/en-forms.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { topicLabel, topicWords } from '#web/shell/messages/topic-label.ts';
import type { Correctable } from './article-fields.ts';

/**
 * The fields of a correction.
 * @param present the article's own topic and language, which are offered too
 */
export function correctionFields(
  topics: readonly Topic[],
  present: { topic?: string; language?: string | null },
): (FieldSpec & { name: Correctable })[] {
  const known = topics
    .map((topic) => ({ value: topic.id, label: topicLabel(topic) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const { topic = '', language } = present;
  const isKnown = topic === '' || topics.some(({ id }) => id === topic);
  return [
    { name: 'title', label: words.name.title, kind: 'textarea', rows: 2, required: true },
    { name: 'summary', label: words.name.summary, kind: 'textarea', rows: 3, hint: words.hints.summary },
    {
      name: 'topic',
      label: words.name.topic,
      kind: 'select',
      options: isKnown ? known : [{ value: topic, label: topicWords(topic, topics) }, ...known],
    },
    {
      name: 'region',
      label: words.name.region,
      kind: 'select',
      options: [...regions, 'none' as const].map((value) => ({ value, label: regionNames[value] })),
    },
    {
      name: 'language',
      label: words.name.language,
      kind: 'select',
      options: [
        ...(language == null ? [{ value: '', label: words.noLanguage }] : []),
        ...languageOptions(language ?? ''),
      ],
    },
    { name: 'keywords', label: words.name.keywords, kind: 'text', hint: words.hints.keywords },
    { name: 'image', label: words.name.image, kind: 'url', hint: words.hints.image },
  ];
}
