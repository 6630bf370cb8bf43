import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type FetchOptions, guardedFetch } from '#functions/feeds/fetch/guarded-fetch.ts';
import { log } from '#functions/runtime/log.ts';
import { limits } from '#shared/config/limits.ts';

export interface DecodeRequest {
  bytes: Uint8Array;
  /** The most pixels that the result is wide. */
  width: number;
}
/** A picture in sRGB, upright and without metadata. */
export interface Picture {
  webp: Uint8Array;
  /** Pixels of the original, upright. */
  width: number;
  height: number;
  /** The mean colour of a pixel. */
  colour: readonly [red: number, green: number, blue: number];
}
/** Null if the bytes are not a picture that the site shows. */
export type DecodeReply = Picture | null;

const { maxBytes, fetchMs, decodeMs } = limits.picture;
/** Without AVIF: servers that negotiate send a type that is decoded in a third of the time. */
const accept = 'image/webp, image/jpeg, image/png, image/*;q=0.8, */*;q=0.1';
/** The memory of the decoder itself is WebAssembly's, which `maxPixels` bounds. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

let decoder: Worker | null = null;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Fetches a picture of another site through the guard and draws it again, at most `width` pixels wide. A thread decodes
 * it: a file that takes too long or ends the decoder ends only the thread, and hostile bytes meet a decoder in
 * WebAssembly, which reaches nothing of the process.
 * @returns null if it cannot be fetched, or is not a picture that the site shows
 */
export async function readPicture(address: string, width: number, options: FetchOptions = {}): Promise<Picture | null> {
  const fetched = await guardedFetch(address, { deadlineMs: fetchMs, maxBytes, accept, ...options });
  if (fetched.kind !== 'ok') return null;
  return decodePicture({ bytes: fetched.body, width });
}

/** Decodes one picture after the other. */
export function decodePicture(request: DecodeRequest, budgetMs: number = decodeMs): Promise<DecodeReply> {
  const decoded = turn.then(() => decodeNow(request, budgetMs));
  turn = decoded;
  return decoded;
}

function decodeNow(request: DecodeRequest, budgetMs: number): Promise<DecodeReply> {
  decoder ??= startDecoder();
  const thread = decoder;
  thread.ref();
  return new Promise((resolve) => {
    const settle = (reply: DecodeReply): void => {
      clearTimeout(deadline);
      thread.off('message', settle).off('exit', onExit);
      thread.unref();
      resolve(reply);
    };
    const onExit = () => settle(null);
    const deadline = setTimeout(() => {
      log.warn('picture.too_slow', 'a picture takes too long to decode', { bytes: request.bytes.length });
      if (decoder === thread) decoder = null;
      settle(null);
      void thread.terminate();
    }, budgetMs);
    thread.on('message', settle).on('exit', onExit);
    thread.postMessage(request);
  });
}

function startDecoder(): Worker {
  // In a bundle, the thread's file is `picture-thread.mjs` next to it (scripts/bundle-functions.ts).
  const thread = new Worker(new URL(`picture-thread${extname(import.meta.url)}`, import.meta.url), { resourceLimits });
  thread.on('error', (error) => log.warn('picture.decoder_ended', 'the decoder ended', { reason: String(error) }));
  thread.on('exit', () => {
    if (decoder === thread) decoder = null;
  });
  return thread;
}
