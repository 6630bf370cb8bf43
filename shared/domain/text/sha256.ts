/** SHA-256's constants are fractions of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotated = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/**
 * SHA-256 of a text's UTF-8 bytes as hex. Used for article ids, hundreds at a time: the browser's own digest is
 * asynchronous, and missing on pages not served over https.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);

  const state = Int32Array.from(start);
  const words = new Int32Array(64);
  const at = (list: Int32Array, i: number): number => list[i] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [at(words, i - 15), at(words, i - 2)];
      const mixed = (rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3)) + (rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10));
      words[i] = at(words, i - 16) + at(words, i - 7) + mixed;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const first =
        (h +
          (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
          ((e & f) ^ (~e & g)) +
          (rounds[i] ?? 0) +
          at(words, i)) |
        0;
      const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value;
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
