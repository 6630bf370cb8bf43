import type { StoryBrief } from '#shared/domain/stories/story.ts';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { MetaLink } from './source-and-age.tsx';

/** `12 reports from 3 shores`: the link from a report to the story that it is part of. */
export const StoryLine = ({ story: { id, reports, countries } }: { story: StoryBrief }) => (
  <MetaLink to={paths.story(id)} data-story={id}>
    {messages.card.reportsFrom(reports, countries.length)}
  </MetaLink>
);
