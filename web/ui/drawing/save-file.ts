/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  // The browser has taken the file by the next task; until the page goes it would hold the text.
  setTimeout(() => URL.revokeObjectURL(address));
}
