import type { StoryBrief } from '#shared/domain/stories/story.ts';

/** What cards say of a story. */
export const sampleBrief = (id: string, given: Partial<StoryBrief> = {}): StoryBrief => ({
  id,
  lead: id,
  reports: given.outlets ?? 3,
  outlets: 3,
  countries: ['JM', 'GB'],
  languages: ['en'],
  lastAt: new Date().toISOString(),
  ...given,
});
