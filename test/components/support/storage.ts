import { onTestFinished, vi } from 'vitest';

/** Makes the storage refuse new values of these keys, or of all keys, until the end of the test. */
export function refuseWrites(...keys: string[]): void {
  const original = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key: string, value: string) {
    if (keys.length === 0 || keys.includes(key)) throw new DOMException('Full', 'QuotaExceededError');
    original.call(this, key, value);
  };
  onTestFinished(() => {
    Storage.prototype.setItem = original;
  });
}

/** Blocks the storage until the end of the test, as a browser's settings can. */
export function blockStorage(): void {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  onTestFinished(() => blocked.mockRestore());
}

/** Stores a value as another tab of the site would: the page gets the browser's event. */
export function storeElsewhere(key: string, text: string): void {
  const other = document.createElement('iframe');
  document.body.append(other);
  other.contentWindow?.localStorage.setItem(key, text);
  other.remove();
}

/** Whether the browser would ask before it closes or reloads the page. */
export const asksBeforeUnload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
