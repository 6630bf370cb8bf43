import { useMemo, useRef, useState } from 'react';
import { getNewsroomDocument, publishNewsroomDocument, saveNewsroomDraft } from '#shared/api/newsroom.ts';
import { getPublishedDocument } from '#shared/api/published.ts';
import { isSameContent, withoutFigures } from '#shared/domain/newsroom/browser-content.ts';
import {
  isPublic,
  type NewsroomKind,
  type SavedDocument,
  savedDocument,
} from '#shared/domain/newsroom/newsroom-document.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { presentIn } from '#web/shell/api/refusal.ts';
import { uncachedRule } from '#web/shell/cache/cache-rules.ts';
import { parsePublished } from '#web/shell/cache/published.ts';
import { useReply, useSeedReply } from '#web/shell/cache/use-reply.ts';
import { newsroomMessages as words } from '#web/shell/messages/desk/en-newsroom.ts';
import { useSession } from '#web/shell/session/session.ts';
import type { DocumentSchema } from '#web/shell/storage/newsroom-copy.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { showFailure } from '../access/failure-message.ts';

/** The content that the page shows and edits. */
export interface EditedContent<T> {
  content: T;
  /** The samples or defaults, which readers get before the first publication. */
  initial: T;
  /**
   * Replaces the content. Returns false if the browser refuses to store it.
   * @param at when it was published; null for content that readers do not get, such as a draft
   */
  take: (content: T, at: string | null) => boolean;
  /** Whether a form has changes that are not in `content` yet. */
  isEdited?: boolean | undefined;
  /** Whether the browser keeps `content`, else only the page has it. */
  isKept?: boolean | undefined;
}

/** Where a change is on its way to readers. `samples`: nothing was ever published, and nothing is changed. */
export type Stage = keyof typeof words.stages;

/** What an editor wanted to do when another one was faster, and how to do it over the present version. */
export interface PublishingConflict {
  present: SavedDocument;
  /** What the other editor's version has replaced. */
  base: unknown;
  /** @param chosen what to do it with */
  overwrite: (chosen: unknown) => Promise<void>;
}

type Task = keyof typeof words.notDone;
/** Why the page offers nothing to do. */
export type Unavailable = 'loading' | 'signedOut' | 'refused' | 'failed';

/**
 * A newsroom document on the server beside the content that this page edits: what readers see, the draft that the team
 * shares, and what an editor can do with both. Nothing is requested for visitors who are signed out.
 */
export function usePublishing<T>({ kind, schema }: DocumentSchema<NewsroomKind, T>, edited: EditedContent<T>) {
  const params = { kind };
  const session = useSession();
  const { data, error, refetch } = useReply(
    getNewsroomDocument,
    session.state === 'in' ? { params } : null,
    uncachedRule,
  );
  const seedDocument = useSeedReply(getNewsroomDocument);
  const seedPublished = useSeedReply(getPublishedDocument);
  const [pending, setPending] = useState<Task | null>(null);
  const [conflict, setConflict] = useState<PublishingConflict | null>(null);
  // A second click may come before the button is rendered as busy.
  const busy = useRef(false);
  const latest = useRef(edited);
  latest.current = edited;

  const published = useMemo(() => parsePublished({ kind, schema }, data?.published?.content), [kind, schema, data]);
  const draft = useMemo(() => parsePublished({ kind, schema }, data?.draft?.content), [kind, schema, data]);
  const readersGet: T = published ?? edited.initial;

  function accept(next: SavedDocument): SavedDocument {
    seedDocument({ params }, next);
    return next;
  }

  const save = async (version: number, content: unknown) =>
    accept(await call(saveNewsroomDraft, { params, body: { version, content } }));

  async function publish(version: number, revertTo?: number): Promise<void> {
    const next = accept(
      await call(publishNewsroomDocument, { params, body: { version, ...(revertTo && { revertTo }) } }),
    );
    if (next.published === null) return;
    const { number, at, content } = next.published;
    if (isPublic(kind)) seedPublished({ params: { kind } }, { number, at, content });
    const nowPublished = parsePublished({ kind, schema }, content);
    // Keeps edits made since, and local edits when reverting.
    const follows = isSameContent(latest.current.content, revertTo === undefined ? nowPublished : readersGet);
    if (nowPublished !== null && follows) latest.current.take(nowPublished, at);
  }

  /** Does a task over the version that the editor has seen. Returns whether it is done. */
  async function run(task: Task, act: (version: number) => Promise<unknown>, version: number): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setPending(task);
    setConflict(null);
    try {
      await act(version);
      return true;
    } catch (error) {
      const present = presentIn(error, savedDocument);
      if (present === undefined) {
        showFailure(words.notDone[task], error);
        return false;
      }
      accept(present);
      // What is here is not what these would write.
      if (task === 'publishAgain' || task === 'deleteDraft') {
        showToast({ title: words.conflict.title, description: words.conflict.tryAgain, tone: 'destructive' });
        return false;
      }
      setConflict({
        present,
        base: draft ?? readersGet,
        overwrite: async (chosen) => {
          const content = parsePublished({ kind, schema }, chosen);
          if (content !== null) {
            latest.current.take(content, null);
            latest.current = { ...latest.current, content };
          }
          if (await run(task, act, present.version)) showToast({ title: doneOf[task] });
        },
      });
      return false;
    } finally {
      busy.current = false;
      setPending(null);
    }
  }

  async function start(task: Task, act: (version: number) => Promise<unknown>): Promise<boolean> {
    const isDone = await run(task, act, data?.version ?? 0);
    if (isDone) showToast({ title: doneOf[task] });
    return isDone;
  }

  function replace(content: T, at: string | null, done: string): void {
    if (edited.take(content, at)) showToast({ title: done });
    else showToast({ title: words.notStored, tone: 'destructive' });
  }

  function openDraft(): void {
    if (draft !== null) replace(draft, null, words.done.opened);
  }
  /** Replaces what is only here by what readers see. */
  const drop = () => replace(readersGet, data?.published?.at ?? null, words.done.dropped);

  const isOnlyHere = !isSameContent(edited.content, readersGet);
  const isDraftHere = draft !== null && isSameContent(edited.content, draft);
  function stage(): Stage {
    if (edited.isEdited) return 'unsaved';
    if (!isOnlyHere && data?.published) return 'published';
    if (isDraftHere) return 'shared';
    return !isOnlyHere ? 'samples' : edited.isKept === false ? 'unsaved' : 'here';
  }
  return {
    kind,
    document: data,
    stage: stage(),
    isEdited: edited.isEdited ?? false,
    unavailable: whyUnavailable(session.state, data !== undefined, error),
    content: edited.content,
    /** What is published, parsed; null before the first publication. */
    published,
    /** What readers get: what is published, or the samples or defaults. */
    readersGet,
    draft,
    /** Whether this browser has content that readers do not see. */
    isOnlyHere,
    /** Whether the team's draft is what this browser has. */
    isDraftHere,
    pending,
    conflict,
    refetch,
    /** Publishes what this browser has. */
    publish: () =>
      start('publish', async (version) =>
        publish((await save(version, withoutFigures(latest.current.content))).version),
      ),
    /** Publishes the content of an earlier version again. */
    publishAgain: (number: number) => start('publishAgain', (version) => publish(version, number)),
    saveDraft: () => start('saveDraft', (version) => save(version, withoutFigures(latest.current.content))),
    deleteDraft: () => start('deleteDraft', (version) => save(version, null)),
    openDraft,
    drop,
    /** Ends a conflict: with what the other editor has saved, or with what is here unchanged. */
    takeTheirs: () => {
      if (draft !== null) openDraft();
      else drop();
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}
export type Publishing = ReturnType<typeof usePublishing>;

const doneOf: Record<Task, string> = {
  publish: words.done.published,
  publishAgain: words.done.published,
  saveDraft: words.done.saved,
  deleteDraft: words.done.deleted,
};

function whyUnavailable(session: string, isLoaded: boolean, error: Error | undefined): Unavailable | null {
  if (session === 'out') return 'signedOut';
  if (isLoaded) return null;
  if (error === undefined) return 'loading';
  return error instanceof ApiError && (error.status === 401 || error.status === 403) ? 'refused' : 'failed';
}
