import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { replies } from './reply-cache.ts';

/** No retries, no refetch on focus, no polling. */
const options = {
  provider: () => replies,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  refreshInterval: 0,
} as const;

export function CacheProvider({ children }: { children: ReactNode }) {
  return <SWRConfig value={options}>{children}</SWRConfig>;
}
