import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { changeOwnStory, getOwnStory, saveOwnStory } from '#shared/api/article-desk.ts';
import {
  type Story,
  type StoryChange,
  type StoryContent,
  storyContent,
  story as storySchema,
} from '#shared/domain/newsroom/story.ts';
import { problemsOf, valuesOf } from '#shared/records/fields.ts';
import { storyFields } from '#shared/records/stories.ts';
import { call } from '#web/shell/api/client.ts';
import { presentIn, refusalOf } from '#web/shell/api/refusal.ts';
import { storyMessages as words } from '#web/shell/messages/desk/en-stories.ts';
import { formMessages } from '#web/shell/messages/en-forms.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { shapeOf } from '#web/shell/storage/schema-shape.ts';
import { storedValue } from '#web/shell/storage/stored-value.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage, showFailure } from '../access/failure-message.ts';

export type StoryField = keyof StoryContent;
export const storyFieldNames = Object.keys(storyContent.shape) as readonly StoryField[];

const differs = (one: StoryContent, other: StoryContent, field: StoryField): boolean =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field]);

/** The fields in which two contents differ. */
const changedIn = (before: StoryContent, after: StoryContent): StoryField[] =>
  storyFieldNames.filter((field) => differs(before, after, field));

/** The content with some fields of another one. */
const withFields = (content: StoryContent, other: StoryContent, fields: readonly StoryField[]): StoryContent => ({
  ...content,
  ...Object.fromEntries(fields.map((field) => [field, other[field]])),
});

/** What an editor has written since a version of the story. */
interface Edits {
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

/** How long after a change the draft is shared with the team, and again after a failure. */
const shareMs = 10_000;
const againMs = 20_000;
/** How often a story is fetched until readers have it, and how many times. */
const pollMs = 1500;
const mostPolls = 10;

// Not the schema of the contract: half an address must be there after a reload too.
const fields = z.record(z.string(), z.union([z.string(), z.null(), z.array(z.string())]));
const anyContent = z.custom<StoryContent>((value) => {
  const { data } = z.safeParse(fields, value);
  return data !== undefined && storyFieldNames.every((name) => name in data);
});
const edits = z.nullable(z.object({ version: z.int(), stored: anyContent, sent: anyContent, content: anyContent }));

/** What of a story is only in this browser. */
const keptEdits = (id: string) => storedValue(`story_${id}`, shapeOf(edits), null);

type Sharing = 'idle' | 'sharing' | { failed: string };

/**
 * A story that is being written. Each change is saved in this browser at once, and shared with the team a moment later.
 * What another editor has stored meanwhile is merged field by field; where both have changed a field, `conflict` asks.
 */
export function useStory(found: Story) {
  const [loaded] = useState(found);
  const { id } = loaded;
  const kept = useMemo(() => keptEdits(id), [id]);
  const [story, setStory] = useState(loaded);
  const [conflict, setConflict] = useState<{ present: Story; fields: readonly StoryField[] } | null>(null);
  const [sharing, setSharing] = useState<Sharing>('idle');
  const [isStored, setIsStored] = useState(true);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  /** Counts the times when the text was replaced, not typed. */
  const [replaced, setReplaced] = useState(0);
  const [own, setOwn] = useState<Edits>(
    () =>
      kept.read() ?? { version: loaded.version, stored: loaded.content, sent: loaded.content, content: loaded.content },
  );
  // What is typed while a request is under way must not be lost: its reply reads the latest.
  const latest = useRef({ own, story });
  const pending = useRef<Promise<Story | null>>(undefined);

  const keep = useCallback(
    (next: Edits, { isOpen = false } = {}) => {
      latest.current.own = next;
      setOwn(next);
      // A reload asks again what was not decided.
      if (!isOpen) setIsStored(kept.write(isEdited(next) ? next : null));
    },
    [kept],
  );
  const show = useCallback((next: Story) => {
    latest.current.story = next;
    setStory(next);
  }, []);

  /** Merges what another editor has stored. */
  const meet = useCallback(
    (present: Story) => {
      const { edits: merged, taken, conflicts } = mergeEdits(latest.current.own, present);
      show(present);
      keep(merged, { isOpen: conflicts.length > 0 });
      if (taken.includes('body')) setReplaced((count) => count + 1);
      if (conflicts.length > 0) setConflict({ present, fields: conflicts });
      else if (taken.length > 0) showToast({ title: words.kept(present.by, namesOf(taken)) });
      return conflicts.length === 0;
    },
    [keep, show],
  );

  const send = useCallback(async (): Promise<Story | null> => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { version, sent, content } = latest.current.own;
      // What is not valid yet stays here; the rest is shared.
      const faults = z.safeParse(storyContent, content).error?.issues ?? [];
      const invalid = problemsOf(storyFields, valuesOf(storyFields, content), faults);
      const names = storyFieldNames.filter((name) => name in invalid);
      const sending = withFields(content, sent, names);
      flushSync(() => setProblems(invalid));
      const unfit = names.length === 0 ? null : { failed: formMessages.errorCount(names.length) };
      if (unfit !== null && changedIn(sent, sending).length === 0) {
        setSharing(unfit);
        return null;
      }
      try {
        const saved = await call(saveOwnStory, { params: { id }, body: { version, content: sending } });
        show(saved);
        const now = latest.current.own.content;
        keep({ version: saved.version, stored: saved.content, sent: sending, content: now });
        setSharing(unfit ?? 'idle');
        return unfit === null ? saved : null;
      } catch (error) {
        const present = presentIn(error, storySchema);
        if (present !== undefined && meet(present)) continue;
        if (present === undefined) setProblems(problemsIn(error));
        setSharing(present === undefined ? { failed: failureMessage(error) } : 'idle');
        return null;
      }
    }
    setSharing({ failed: words.notDone });
    return null;
  }, [id, keep, meet, show]);

  /** Shares what is only here. @returns the story as the server has it, null if that failed */
  const share = useCallback(async (): Promise<Story | null> => {
    // One at a time: the version of the next one comes with the reply.
    while (pending.current !== undefined) await pending.current;
    if (!isEdited(latest.current.own)) return latest.current.story;
    setSharing('sharing');
    pending.current = send();
    try {
      return await pending.current;
    } finally {
      pending.current = undefined;
    }
  }, [send]);

  const hasEdits = isEdited(own);
  const hasFailed = typeof sharing === 'object';
  // The time begins with the first change: who writes without a pause is shared too.
  useEffect(() => {
    if (!hasEdits || conflict !== null || sharing === 'sharing') return;
    const timer = setTimeout(() => void share(), hasFailed ? againMs : shareMs);
    return () => clearTimeout(timer);
  }, [hasEdits, hasFailed, conflict, sharing, share]);
  // What this browser had kept may be older than what the team has.
  useEffect(() => {
    if (latest.current.own.version !== loaded.version) meet(loaded);
  }, [loaded, meet]);

  const isWaiting = story.dueAt !== null && story.scheduled === null;
  useEffect(() => {
    if (!isWaiting) return;
    let left = mostPolls;
    const timer = setInterval(() => {
      if (left-- === 0) clearInterval(timer);
      else
        void call(getOwnStory, { params: { id } }).then((now) => {
          if (now.version === latest.current.story.version) show(now);
        }, console.info);
    }, pollMs);
    return () => clearInterval(timer);
  }, [id, isWaiting, show]);

  return {
    story,
    content: own.content,
    hasEdits,
    isStored,
    sharing,
    isWaiting,
    conflict,
    problems,
    replaced,
    share,
    set(fields: Partial<StoryContent>): void {
      setProblems((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in fields))));
      keep({ ...latest.current.own, content: { ...latest.current.own.content, ...fields } });
    },
    /** Replaces all fields, as by an earlier version. */
    replace(content: StoryContent): void {
      keep({ ...latest.current.own, content });
      setReplaced((count) => count + 1);
    },
    /** Takes the other editor's value of these fields and this editor's of the others, and shares the result. */
    settle(theirs: ReadonlySet<string>): void {
      if (conflict === null) return;
      const taken = conflict.fields.filter((field) => theirs.has(field));
      keep({
        ...latest.current.own,
        content: withFields(latest.current.own.content, conflict.present.content, taken),
      });
      setReplaced((count) => count + 1);
      setConflict(null);
      void share();
    },
    /**
     * Changes the state, after what is only here is shared.
     * @returns null if it is done, else why not
     */
    async act(wanted: StoryChange): Promise<Error | null> {
      const shared = await share();
      if (shared === null) {
        showToast({ title: words.notDone, tone: 'destructive' });
        return new Error(words.notDone);
      }
      try {
        const next = await call(changeOwnStory, { params: { id }, body: { version: shared.version, change: wanted } });
        show(next);
        keep({ ...latest.current.own, version: next.version });
        showToast({ title: words.states[next.state] });
        return null;
      } catch (error) {
        const present = presentIn(error, storySchema);
        if (present !== undefined) meet(present);
        // The caller moves the focus to what is wrong.
        flushSync(() => setProblems(problemsIn(error)));
        showFailure(words.notDone, error);
        return error instanceof Error ? error : new Error(String(error));
      }
    },
  };
}
export type WrittenStory = ReturnType<typeof useStory>;

/** The labels of fields, as a list. */
export const namesOf = (fields: readonly StoryField[]): string =>
  new Intl.ListFormat(locale).format(fields.map((field) => storyFields[field]?.label ?? field));

/** What the server says about fields of the content. */
const problemsIn = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    (refusalOf(error)?.details ?? []).flatMap(({ field, message }) => {
      const [, name] = /(?:^|\.)content\.(\w+)/.exec(field) ?? [];
      return name === undefined ? [] : [[name, `${message}.`]];
    }),
  );
