/** A browser with one window and an empty profile. */
export interface Browser {
  /** Opens an address; resolves when it has loaded. */
  open(address: string): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page and returns its result, which is JSON. */
  run(body: string): Promise<unknown>;
  /** Clicks the first visible element that the XPath selects, and waits for it. */
  click(xpath: string): Promise<void>;
  /** Types into the first element that the XPath selects. */
  type(xpath: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Tab'): Promise<void>;
  /** The text of the frame that the XPath selects. */
  textInFrame(xpath: string): Promise<string>;
  close(): Promise<void>;
}

/** The path of an installed program; scripts/test-browsers.mjs passes it on. */
export function pathOf(variable: string): string {
  const path = process.env[variable];
  if (path === undefined) throw new Error(`${variable} is not set: run npm run test:browsers`);
  return path;
}
