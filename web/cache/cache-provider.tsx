import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { answers } from './answers.ts';

// No retry, no refetch on focus, no polling (DATA-07 to DATA-09). SWR's "slow" and throttled-focus timers have no listener here.
const rules = {
  provider: () => answers,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  refreshInterval: 0,
} as const;

export function CacheProvider({ children }: { children: ReactNode }) {
  return <SWRConfig value={rules}>{children}</SWRConfig>;
}
