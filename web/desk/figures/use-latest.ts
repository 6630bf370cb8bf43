import { useState } from 'react';

/** The value, and while it is undefined the one before: figures stay in place while another period loads. */
export function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
