import Button from '@mui/material/Button';
import { useState } from 'react';
import { getArticle } from '#shared/api/articles.ts';
import { searchArticles } from '#shared/api/search.ts';
import { getStory } from '#shared/api/stories.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { call } from '#web/shell/api/client.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';
import { SearchField } from '#web/shell/ui/forms/search-field.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { Rows, StoryRow } from './story-row.tsx';

const words = frontMessages.find;
const resultCount = 8;

/** The story with this address of the site, or those with these words. */
async function storiesFor(q: string): Promise<readonly ArticlePreview[]> {
  const [, kind, typed] = /\/(article|story)\/([^/?#\s]+)/.exec(q) ?? [];
  if (typed !== undefined) {
    const params = { id: decodeURIComponent(typed) };
    if (kind === 'article') return [await call(getArticle, { params })];
    // The report that began a story may have been merged or taken down.
    const { reports, lead } = await call(getStory, { params });
    return reports.filter(({ id }) => id === lead);
  }
  const { items } = await call(searchArticles, { query: { q } });
  return items.slice(0, resultCount).map(({ article }) => article);
}

interface FindStoryProps {
  heading: string;
  /** The button of each story found, and its name. */
  choose: string;
  chooseName: (title: string) => string;
  onChoose: (story: ArticlePreview) => void;
}

/** Searches all stories for one. */
export function FindStory({ heading, choose, chooseName, onChoose }: FindStoryProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly ArticlePreview[] | 'failed' | null>(null);
  async function search(q: string) {
    if (q.trim() === '') return;
    try {
      setFound(await storiesFor(q.trim()));
    } catch (error) {
      console.warn(words.failed, error);
      setFound('failed');
    }
  }
  return (
    <Section title={heading}>
      <SearchField
        value={typed}
        onChange={(value) => {
          setTyped(value);
          if (value === '') setFound(null);
        }}
        onSubmit={(value) => void search(value)}
        label={words.label}
        placeholder={words.placeholder}
        submitLabel={words.submit}
        clearLabel={words.clear}
      />
      <p role="status">{found === 'failed' ? words.failed : found?.length === 0 ? words.none : null}</p>
      {found === null || found === 'failed' || found.length === 0 ? null : (
        <Rows aria-label={heading}>
          {found.map((story) => (
            <li key={story.id}>
              <StoryRow
                story={story}
                tools={
                  <Button size="small" aria-label={chooseName(story.title)} onClick={() => onChoose(story)}>
                    {choose}
                  </Button>
                }
              />
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
}
