import { hash } from 'node:crypto';

// Texts that cannot be compressed, the same for the same seed.

/** Of letters, digits, `-` and `_`. */
export function noise(seed: string, length: number): string {
  let text = '';
  for (let n = 0; text.length < length; n++) text += hash('sha512', `${seed} ${n}`, 'base64url');
  return text.slice(0, length);
}

/** Of Chinese characters, each of three bytes. */
export function wideNoise(seed: string, length: number): string {
  const bytes = Buffer.from(noise(seed, 4 * length), 'base64url');
  return Array.from({ length }, (_, n) => String.fromCharCode(0x4e00 + (bytes.readUInt16LE(2 * n) % 20_000))).join('');
}
