/** Bytes at the start that are searched for an XML declaration. */
const declarationBytes = 1024;

/** XML 1.0 forbids control characters except tab, line feed and carriage return; some feeds contain them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Decodes a response's bytes and removes control characters. Tries, in this order: byte order mark or the pattern of
 * UTF-16/32, valid UTF-8, the HTTP charset, the XML declaration, windows-1252. Labels come late because publishers'
 * labels are wrong more often than bytes are valid UTF-8 by chance.
 */
export function decodeBytes(bytes: Uint8Array, contentType?: string): string {
  return decodeAs(bytes, contentType).replace(controlCharacters, '');
}

function decodeAs(bytes: Uint8Array, contentType: string | undefined): string {
  const wide = sniffWide(bytes);
  if (wide === 'utf-32le' || wide === 'utf-32be') return decodeUtf32(bytes, wide === 'utf-32le');
  if (wide) return new TextDecoder(wide).decode(bytes);

  const labels = [charsetOf(contentType), declaredEncoding(bytes)].filter((label) => label !== null);
  // This charset uses escape sequences in ASCII, which is also valid UTF-8: only the label identifies it.
  const escaped = labels.find((label) => /^(iso-2022-jp|csiso2022jp)$/i.test(label));
  if (escaped) return new TextDecoder(escaped).decode(bytes);

  const utf8 = decodeWith('utf-8', bytes, true);
  if (utf8 !== null) return utf8;
  for (const label of labels) {
    const text = /^(utf-?(8|16)|unicode)/i.test(label) ? damagedUtf8(bytes) : decodeWith(label, bytes, false);
    if (text !== null) return text;
  }
  return damagedUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
}

function decodeWith(label: string, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes UTF-8 with a few broken bytes (a cut character, a pasted quote); null if most of the text is another
 * encoding.
 */
function damagedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  let broken = 0;
  let good = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) good++;
  }
  return good > broken ? text : null;
}

function sniffWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0) return (c === 0xfe && d === 0xff) || (c === 0 && isAscii(d)) ? 'utf-32be' : null;
  if (isAscii(a) && b === 0) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0 && isAscii(b)) return 'utf-16be';
  return null;
}

function isAscii(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x09 && byte < 0x7f;
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const code = view.getUint32(i, littleEndian);
    if (code !== 0xfeff) parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
  }
  return parts.join('');
}

function charsetOf(contentType: string | undefined): string | null {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes));
  return /<\?xml[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]+)/i.exec(head)?.[1] ?? null;
}
