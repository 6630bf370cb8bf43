import { createHmac, timingSafeEqual } from 'node:crypto';
import { replyCompletion } from '#functions/runtime/reply-completion.ts';
import { picturesIn } from '#shared/config/picture-path.ts';
import { stageKey, storedStageKey } from './stage-key.ts';

const keyName = 'pictures';

/** Makes sure that the stage's key exists, for functions that may write: those that sign only read it. */
export const storePictureKey = (): Promise<unknown> => stageKey(keyName);

/** 96 bits, as in the truncated HMACs of RFC 4868 and IPsec: a guess needs a request. */
const keyLength = 16;
const keyOf = (secret: Buffer, address: string): string =>
  createHmac('sha256', secret).update(address).digest('base64url').slice(0, keyLength);

/** Whether this stage has signed the address of a picture. */
export async function isSignedPicture(address: string, key: string): Promise<boolean> {
  const secret = await storedStageKey(keyName);
  if (secret === null) return false;
  const [expected, sent] = [Buffer.from(keyOf(secret, address)), Buffer.from(key)];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** Fields with the address of a picture. An object has at most one of them. */
const pictureFields = ['image', 'imageUrl', 'favicon', 'profileImageUrl'];
/** Signed pictures of one body. */
const maxInBody = 100;

/**
 * Adds signatures to a copy of a reply: `imageKey` beside the address of a picture, and `imageKeys` beside an HTML body
 * by the addresses in it. The contract drops them where it has no such field. Without the stage's key there are none,
 * and pages draw what is missing.
 */
export async function withPictureKeys<T>(reply: T): Promise<T> {
  let hasPictures = false;
  signed(reply, () => {
    hasPictures = true;
    return '';
  });
  // The key is only read for a reply with pictures.
  const secret = hasPictures ? await storedStageKey(keyName) : null;
  return secret === null ? reply : (signed(reply, (address) => keyOf(secret, address)) as T);
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

function signed(value: unknown, sign: (address: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => signed(one, sign));
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'string') copy[name] = signed(field, sign);
    else {
      copy[name] = field;
      if (pictureFields.includes(name) && /^https?:/i.test(field)) copy.imageKey = sign(field);
      if (name === 'content' && field.includes('<img')) {
        const addresses = picturesIn(field).slice(0, maxInBody);
        copy.imageKeys = Object.fromEntries(addresses.map((one) => [one, sign(one)]));
      }
    }
  }
  return copy;
}

replyCompletion.complete = withPictureKeys;
