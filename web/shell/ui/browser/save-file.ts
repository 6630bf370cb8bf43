/** Downloads a text as a file. @param type its media type */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  // The download has started by the next task. Without this the page keeps the text in memory until it closes.
  setTimeout(() => URL.revokeObjectURL(url));
}
