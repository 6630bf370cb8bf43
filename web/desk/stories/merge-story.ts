import { type StoryContent, storyContent } from '#shared/domain/articles/story.ts';

export type StoryField = keyof StoryContent;
export const storyFieldNames = Object.keys(storyContent.shape) as readonly StoryField[];

const differs = (one: StoryContent, other: StoryContent, field: StoryField): boolean =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field]);

/** The fields in which two contents differ. */
export const changedIn = (before: StoryContent, after: StoryContent): StoryField[] =>
  storyFieldNames.filter((field) => differs(before, after, field));

/** The content with some fields of another one. */
export const withFields = (
  content: StoryContent,
  other: StoryContent,
  fields: readonly StoryField[],
): StoryContent => ({ ...content, ...Object.fromEntries(fields.map((field) => [field, other[field]])) });

/** What an editor has written since a version of the story. */
export interface Edits {
  /** The version, and its content as the server has it. */
  version: number;
  stored: StoryContent;
  /** That content as the editor had sent it: the server cleans the text. */
  sent: StoryContent;
  content: StoryContent;
}

/** Whether there is something that the server does not have. */
export const isEdited = ({ sent, content }: Edits): boolean => changedIn(sent, content).length > 0;

/** The edits on top of what another editor has stored. */
export function mergeEdits(edits: Edits, { version, content: theirs }: { version: number; content: StoryContent }) {
  const mine = changedIn(edits.sent, edits.content);
  const others = changedIn(edits.stored, theirs);
  return {
    edits: { version, stored: theirs, sent: theirs, content: withFields(theirs, edits.content, mine) },
    /** What only the other editor has changed. */
    taken: others.filter((field) => !mine.includes(field)),
    /** What both have changed, in different ways. The merged edits have this editor's. */
    conflicts: others.filter((field) => mine.includes(field) && differs(edits.content, theirs, field)),
  };
}
