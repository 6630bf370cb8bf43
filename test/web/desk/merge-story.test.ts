import { describe, expect, test } from 'vitest';
import { emptyStory, type StoryContent } from '#shared/domain/newsroom/story.ts';
import { isEdited, mergeEdits } from '#web/desk/stories/use-story.ts';

const content = (fields: Partial<StoryContent>): StoryContent => ({ ...emptyStory, ...fields });
const stored = content({ title: 'Ferries', body: '<p>One</p>' });
const written = (fields: Partial<StoryContent>) => ({
  ...{ version: 3, stored, sent: stored },
  content: { ...stored, ...fields },
});

describe('merging what two editors have written', () => {
  test('what only one of two editors has changed is kept from both', () => {
    const { edits, taken, conflicts } = mergeEdits(written({ body: '<p>Two</p>' }), {
      version: 4,
      content: { ...stored, title: 'Ferries sail', notes: 'Ring them' },
    });
    expect(edits).toMatchObject({
      version: 4,
      content: { title: 'Ferries sail', notes: 'Ring them', body: '<p>Two</p>' },
    });
    expect([taken, conflicts]).toEqual([['title', 'notes'], []]);
    expect(isEdited(edits)).toBe(true);
  });

  test('a field that both have changed is a conflict, unless both have written the same', () => {
    const theirs = { version: 4, content: { ...stored, title: 'Ferries sail', byline: 'Ama' } };
    const { edits, conflicts } = mergeEdits(written({ title: 'Boats sail', byline: 'Ama' }), theirs);
    expect(conflicts).toEqual(['title']);
    expect(edits.content).toMatchObject({ title: 'Boats sail', byline: 'Ama' });
  });

  test('a text that the server has cleaned is no change of another editor', () => {
    const cleaned = { ...stored, body: '<p>One, cleaned</p>' };
    const own = { version: 3, stored: cleaned, sent: stored, content: stored };
    expect(isEdited(own)).toBe(false);
    expect(mergeEdits(own, { version: 4, content: { ...cleaned, title: 'Boats' } })).toMatchObject({
      taken: ['title'],
      conflicts: [],
    });
  });
});
