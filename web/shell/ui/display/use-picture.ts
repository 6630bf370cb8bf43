import { type RefObject, useEffect, useRef, useState } from 'react';

interface ShownPicture {
  /** Its path; null without one, and if it could not be loaded. */
  src: string | null;
  /** Properties of the `<img>`. */
  watched: { ref: RefObject<HTMLImageElement | null>; onError: () => void };
}

/** Finds out whether a picture can be shown. One in a document may have failed before the page listens. */
export function usePicture(path: string | null): ShownPicture {
  const [failed, setFailed] = useState<string | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { complete = false, naturalWidth, currentSrc = '' } = ref.current ?? {};
    if (complete && naturalWidth === 0 && currentSrc !== '') setFailed(path);
  }, [path]);
  return { src: failed === path ? null : path, watched: { ref, onError: () => setFailed(path) } };
}
