/** One token between strings: a bracket, a comma, or anything else, such as a number. */
const token = /["{}[\],]|[^"{}[\],]+/y;
/** A part of a string: plain characters, an escape, a quote, or a character that JSON forbids in a string. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them
const stringPart = /[^"\\\u0000-\u001f]+|\\(?:u[\da-fA-F]{4}|["\\/bfnrt])|[\s\S]/y;
/** What follows the closing quote of a string. */
const afterString = /\s*(?:[,:}\]]|$)/y;
/** Open brackets around one record of a list in the document. */
const recordDepth = 2;

/**
 * Parses JSON from a publisher or an API. A text that is not valid is mended first: GDELT writes stray backslashes and
 * raw line breaks, other programs trailing commas and quotes that are not escaped. A record of a list that cannot be
 * mended becomes null, and so does one that is cut off; the others stay. Linear.
 * @returns undefined if nothing can be read
 */
export function readJson(text: string): unknown {
  const plain = text.replace(/^\ufeff/, '');
  const value = parsed(plain);
  return value === undefined && /^\s*[{[]/.test(plain) ? parsed(mended(plain)) : value;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function mended(text: string): string {
  const closers: string[] = [];
  // Pieces, not one string: to look into a string that grows would copy it each time.
  const pieces: string[] = [];
  let hasComma = false;
  /** The first piece of the open record of a list, and the number of pieces up to its last whole record. */
  let recordStart = 0;
  let wholeRecords = 0;
  const write = (piece: string) => {
    const last = pieces.at(-1);
    if (hasComma && last !== undefined && last !== '{' && last !== '[') pieces.push(',');
    hasComma = false;
    pieces.push(piece);
  };
  for (let at = 0; at < text.length; ) {
    token.lastIndex = at;
    const [piece = ''] = token.exec(text) ?? [];
    at += piece.length;
    if (piece === ',') hasComma = true;
    else if (piece === '"') {
      const string = readString(text, at);
      if (string === null) break;
      write(string.json);
      at = string.end;
    } else if (piece === '{' || piece === '[') {
      // Between two records, the comma is missing.
      if (piece === '{' && pieces.at(-1)?.endsWith('}')) hasComma = true;
      write(piece);
      closers.push(piece === '{' ? '}' : ']');
      if (closers.length === recordDepth) wholeRecords = 0;
      if (closers.length === recordDepth + 1) recordStart = pieces.length - 1;
    } else if (piece === '}' || piece === ']') {
      if (closers.pop() !== piece) return '';
      hasComma = false;
      pieces.push(piece);
      if (closers.length === recordDepth) {
        const record = pieces.splice(recordStart).join('');
        pieces.push(parsed(record) === undefined ? 'null' : record);
        wholeRecords = pieces.length;
      }
      // Text behind the document is no part of it.
      if (closers.length === 0) return pieces.join('');
    } else if (piece.trim() !== '') write(piece);
  }
  if (wholeRecords === 0) return '';
  return [...pieces.slice(0, wholeRecords), ...closers.slice(0, recordDepth).reverse()].join('');
}

/** Reads the string whose first character is at `start`. Null if it does not end. */
function readString(text: string, start: number): { json: string; end: number } | null {
  let json = '"';
  for (let at = start; at < text.length; ) {
    stringPart.lastIndex = at;
    const [part = ''] = stringPart.exec(text) ?? [];
    at += part.length;
    if (part === '"') {
      afterString.lastIndex = at;
      if (afterString.test(text)) return { json: `${json}"`, end: at };
      json += '\\"';
    } else if (part === '\\') continue;
    else json += part < ' ' ? ' ' : part;
  }
  return null;
}
