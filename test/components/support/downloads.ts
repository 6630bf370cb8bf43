import { onTestFinished, vi } from 'vitest';

interface Download {
  name: string;
  /** With the byte order mark, if it has one. */
  text: string;
}

/**
 * Keeps what the page saves as files, from now on until the end of the test. The browser downloads nothing then.
 * @returns the files in order; the list grows
 */
export function keepDownloads(): Download[] {
  const files: Download[] = [];
  const blobs = new Map<string, Blob>();
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const created = vi.spyOn(URL, 'createObjectURL').mockImplementation((source) => {
    const address = createObjectURL.call(URL, source);
    if (source instanceof Blob) blobs.set(address, source);
    return address;
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob === undefined || this.download === '') return click.call(this);
    const name = this.download;
    void blob.arrayBuffer().then((bytes) => files.push({ name, text: decoder.decode(bytes) }));
  });
  onTestFinished(() => {
    created.mockRestore();
    clicked.mockRestore();
  });
  return files;
}
