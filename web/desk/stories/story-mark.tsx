import type { StoryState } from '#shared/domain/articles/story.ts';
import { storyMessages as words } from '#web/shell/messages/desk/en-stories.ts';
import { StateMark, type Tone } from '../records/state-mark.tsx';

const tones: Record<StoryState, Tone> = {
  ...{ draft: 'plain', review: 'half', scheduled: 'waiting' },
  ...{ published: 'good', corrected: 'good', withdrawn: 'bad' },
};

/** The state of a story. */
export const StoryMark = ({ state }: { state: StoryState }) => (
  <StateMark data-tone={tones[state]}>{words.states[state]}</StateMark>
);
