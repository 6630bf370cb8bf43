import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Gives each test of a file an empty localStorage, and modules that have not read it yet: they keep state.
 * @returns what is stored, by key
 */
export function withBrowserStorage(): Map<string, string> {
  const held = new Map<string, string>();
  beforeEach(() => {
    held.clear();
    vi.resetModules();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return held;
}
