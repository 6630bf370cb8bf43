import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PageReport } from '#shared/domain/stories/story-page.ts';
import { storyMessages as words } from '#web/shell/messages/en-story.ts';
import { HeadlineIndex } from '../card/headline-list.tsx';

/** Reports shown at first. */
const shownFirst = 8;

/** The reports by time, the earliest first. */
export function StoryTimeline({ reports }: { reports: readonly PageReport[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const isCut = !showsAll && reports.length > shownFirst + 1;
  return (
    <div style={{ maxInlineSize: 760 }}>
      <HeadlineIndex title={words.timeline} articles={isCut ? reports.slice(0, shownFirst) : reports} />
      {isCut ? <Button onClick={() => setShowsAll(true)}>{words.showAll(reports.length)}</Button> : null}
    </div>
  );
}
