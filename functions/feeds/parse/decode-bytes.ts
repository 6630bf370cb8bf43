/** Bytes at the head in which an XML declaration is looked for. */
const HEAD = 1024;

/** XML 1.0 knows no control characters but tab, line feed and carriage return; feeds hold them all the same. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Turns the bytes of an answer into text, whatever its labels claim: byte order mark or UTF-16/32 shape, then valid UTF-8,
 * then the HTTP charset, then the XML declaration, then windows-1252. Labels come late because publishers' labels are
 * wrong more often than bytes are UTF-8 by chance. Control characters are removed.
 */
export function decodeBytes(bytes: Uint8Array, contentType?: string): string {
  return decodeAs(bytes, contentType).replace(CONTROL, '');
}

function decodeAs(bytes: Uint8Array, contentType: string | undefined): string {
  const wide = sniffWide(bytes);
  if (wide === 'utf-32le' || wide === 'utf-32be') return decodeUtf32(bytes, wide === 'utf-32le');
  if (wide) return new TextDecoder(wide).decode(bytes);

  const labels = [charsetOf(contentType), declaredEncoding(bytes)].filter((label) => label !== null);
  // An escape-coded charset is plain ASCII on the wire, hence valid UTF-8: here the label is all there is.
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

/** UTF-8 in which a few bytes broke (a cut character, a pasted quote); null when most of it is something else. */
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
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  return /<\?xml[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]+)/i.exec(head)?.[1] ?? null;
}
