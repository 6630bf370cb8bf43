import { type ReactNode, useEffect } from 'react';
import type { NewsroomCopy } from '#web/shell/storage/newsroom-copy.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { PublishBar } from './publish-bar.tsx';
import { usePublishing } from './use-publishing.ts';

/** The publish bar of a document that this browser keeps a copy of. The copy follows what is published. */
export function CopyPublishBar<T>({ copy, note }: { copy: NewsroomCopy<T>; note?: ReactNode }) {
  const content = useStored(copy);
  const publishing = usePublishing(copy, { content, initial: copy.initial(), take: copy.take });
  const { document, published } = publishing;
  const at = document?.published?.at;
  useEffect(() => {
    if (at !== undefined && published !== null) copy.follow({ at, content: published });
  }, [at, published, copy]);
  return <PublishBar publishing={publishing} note={note} />;
}
