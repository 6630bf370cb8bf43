/** Bytes at the start that are searched for an XML declaration. */
const declarationBytes = 1024;

/** XML 1.0 forbids control characters except tab, line feed and carriage return; some feeds contain them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0080-\u009f\ufffe\uffff]/g;
const windows1252 = new TextDecoder('windows-1252');
/** Two references that are one character: some programs write the halves of a UTF-16 pair, as in `&#55357;&#56832;`. */
const surrogateReferences =
  /&(amp;)?#([xX][dD][89abAB][\da-fA-F]{2}|5[56]\d{3});&(?:amp;)?#([xX][dD][c-fC-F][\da-fA-F]{2}|5[67]\d{3});/g;

/**
 * Decodes a response's bytes and removes control characters. Those of 128 to 159 are characters of windows-1252 that a
 * program took for ISO-8859-1. Tries, in this order: byte order mark or the pattern of
 * UTF-16/32, valid UTF-8, the HTTP charset, the XML declaration, windows-1252. Labels come late because publishers'
 * labels are wrong more often than bytes are valid UTF-8 by chance.
 */
export function decodeBytes(bytes: Uint8Array, contentType?: string): string {
  const text = decodeAs(bytes, contentType).replace(controlCharacters, (character) => {
    const code = character.charCodeAt(0);
    return code >= 0x80 && code <= 0x9f ? fromWindows1252(code) : '';
  });
  // Almost no feed has them, and `&` is in all of them: `#` is rarer.
  if (!/#(?:[xX][dD][89abAB]|5[56]\d{3};)/.test(text)) return text;
  return text.replace(surrogateReferences, (pair, escaped: string | undefined, high: string, low: string) => {
    const codes = [high, low].map((digits) => Number(digits.replace(/x/i, '0x')));
    const character = String.fromCharCode(...codes);
    return /^[\ud800-\udbff][\udc00-\udfff]$/.test(character) ? `&${escaped ?? ''}#${character.codePointAt(0)};` : pair;
  });
}

/** The character of a byte in windows-1252; empty for the five that it does not define. */
const fromWindows1252 = (code: number): string =>
  windows1252.decode(Uint8Array.of(code)).replace(/[\u0080-\u009f]/, '');

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
    const text = /^(utf-?(8|16)|unicode)/i.test(label) ? damagedUtf8(bytes, true) : decodeWith(label, bytes, false);
    if (text !== null) return text;
  }
  return damagedUtf8(bytes, false) ?? new TextDecoder('windows-1252').decode(bytes);
}

function decodeWith(label: string, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes UTF-8 with a few broken bytes (a cut character, text pasted in windows-1252); null if most of the text is
 * another encoding. Of a text that is declared as UTF-8, one character is enough: it is hardly there by chance.
 */
function damagedUtf8(bytes: Uint8Array, isDeclared: boolean): string | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  let broken = 0;
  let good = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) good++;
  }
  return good > (isDeclared ? 0 : broken) ? new TextDecoder('utf-8').decode(withPastedBytes(bytes)) : null;
}

/**
 * Bytes of UTF-8 in which single bytes of windows-1252 are replaced, and pairs of surrogates that were encoded one by
 * one. Cut characters stay broken.
 */
function withPastedBytes(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let kept = 0;
  for (let i = 0; i < bytes.length; ) {
    const pair = surrogatesAt(bytes, i);
    if (pair !== '') {
      parts.push(bytes.subarray(kept, i), new TextEncoder().encode(pair));
      i += 6;
      kept = i;
      continue;
    }
    const { length, isWhole } = characterAt(bytes, i);
    if (!isWhole && length === 1 && isPasted(bytes, i)) {
      parts.push(bytes.subarray(kept, i), new TextEncoder().encode(fromWindows1252(bytes[i] ?? 0)));
      kept = i + 1;
    }
    i += length;
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(kept)]);
}

/** The character whose two surrogates are at `at`, three bytes each, as some databases write them; otherwise empty. */
function surrogatesAt(bytes: Uint8Array, at: number): string {
  if (bytes[at] !== 0xed || bytes[at + 3] !== 0xed || ((bytes[at + 1] ?? 0) & 0xf0) !== 0xa0) return '';
  if (((bytes[at + 4] ?? 0) & 0xf0) !== 0xb0) return '';
  const unit = (from: number) => 0xd000 | (((bytes[from] ?? 0) & 0x3f) << 6) | ((bytes[from + 1] ?? 0) & 0x3f);
  return String.fromCharCode(unit(at + 1), unit(at + 4));
}

/** The UTF-8 character at `at`: its bytes, or as many as are there if it is not whole. */
function characterAt(bytes: Uint8Array, at: number): { length: number; isWhole: boolean } {
  const first = bytes[at] ?? 0;
  const wanted = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  let length = 1;
  while (length < wanted && ((bytes[at + length] ?? 0) & 0xc0) === 0x80) length++;
  return { length, isWhole: length === wanted };
}

/**
 * Whether a byte that belongs to no UTF-8 character is one of windows-1252. It is the rest of a cut character if it may
 * begin one and the text beside it is not written in single bytes. ÿ is hardly ever written.
 */
function isPasted(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? 0;
  if (byte < 0xc0 || (byte >= 0xf5 && byte < 0xff)) return fromWindows1252(byte) !== '';
  if (isLetter(bytes[at + 1])) return byte < 0xff;
  return byte >= 0xe0 && byte < 0xff && isAscii(bytes[at - 1]);
}

const isLetter = (byte: number | undefined): boolean => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));

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
