import { type ReactNode, useEffect } from 'react';
import type { NewsroomCopy } from '#web/shell/storage/newsroom-copy.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { PublishBar } from './publish-bar.tsx';
import { usePublishing } from './use-publishing.ts';

/** A document that this browser keeps a copy of. The copy follows what is published. */
export function useCopyPublishing<T>(copy: NewsroomCopy<T>, isEdited = false) {
  const content = useStored(copy);
  const publishing = usePublishing(copy, { content, initial: copy.initial(), take: copy.take, isEdited });
  const { document, published } = publishing;
  const at = document?.published?.at;
  useEffect(() => {
    if (at !== undefined && published !== null) copy.follow({ at, content: published });
  }, [at, published, copy]);
  return publishing;
}

interface CopyPublishBarProps<T> {
  copy: NewsroomCopy<T>;
  note?: ReactNode;
  /** Whether the page has changes that the copy does not have yet. */
  isEdited: boolean;
}

/** The publish bar of such a document. */
export function CopyPublishBar<T>({ copy, note, isEdited }: CopyPublishBarProps<T>) {
  return <PublishBar publishing={useCopyPublishing(copy, isEdited)} note={note} />;
}
