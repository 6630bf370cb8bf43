import { useEffect } from 'react';
import type { NewsroomCopy } from '#web/shell/storage/newsroom-copy.ts';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.ts';
import { usePublishedVersion } from './published.ts';

/**
 * Keeps this browser's copy of a newsroom document as editors have published it, unless the browser has content of
 * its own. The copy shows at once; what is published is fetched apart, once the page is idle.
 */
export function useFollowPublished<T>(copy: NewsroomCopy<T>): void {
  const published = usePublishedVersion(copy, { wait: !usePageIdle() });
  useEffect(() => {
    if (published !== null && published !== undefined) copy.follow(published);
  }, [published, copy]);
}
