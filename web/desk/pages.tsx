import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';

interface Page<T> {
  page: readonly T[];
  next: string | null;
}
type ReadPage<T> = (cursor: string | null, signal: AbortSignal) => Promise<Page<T>>;

/**
 * A list that is read page by page; `readMore` adds a page.
 * @param key what is listed: another one begins at its first page
 */
export function usePages<T>(key: string, read: ReadPage<T>) {
  const [listed, setListed] = useState<Page<T>>();
  const [error, setError] = useState<Error>();
  /** Where the requested page begins; a new object asks once more. */
  const [request, setRequest] = useState<{ key: string; cursor: string | null }>({ key, cursor: null });
  const [pending, setPending] = useState(true);
  if (request.key !== key) {
    setRequest({ key, cursor: null });
    setListed(undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is read.
  useEffect(() => {
    const abort = new AbortController();
    const { cursor } = request;
    setPending(true);
    setError(undefined);
    read(cursor, abort.signal)
      .then(({ page, next }) => {
        if (abort.signal.aborted) return;
        setListed((before) => ({ page: cursor === null ? page : [...(before?.page ?? []), ...page], next }));
      })
      .catch((thrown: unknown) => {
        if (!abort.signal.aborted) setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      })
      .finally(() => abort.signal.aborted || setPending(false));
    return () => abort.abort();
  }, [request]);
  return {
    rows: listed?.page,
    /** Where the next page begins; null at the end. */
    next: listed?.next ?? null,
    error,
    pending,
    readMore: () => setRequest({ key, cursor: listed?.next ?? null }),
    /** Asks for the failed page once more. */
    retry: () => setRequest({ ...request }),
  };
}

interface MoreButtonProps {
  pending: boolean;
  onMore: () => void;
  children: string;
}

/** Asks for the next page. `disabled` would take the focus away while it loads. */
export const MoreButton = ({ pending, onMore, children }: MoreButtonProps) => (
  <Button
    aria-disabled={pending || undefined}
    onClick={() => (pending ? undefined : onMore())}
    sx={{ marginBlockStart: '16px' }}
  >
    {children}
  </Button>
);
