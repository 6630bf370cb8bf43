import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

/** So many are remembered, the newest first. */
const most = 500;

/** Articles liked in this browser, each with the count that the like itself was answered with. */
export const likedArticles = storedValue('liked', z.array(z.object({ id: z.string(), likes: z.int() })), []);

export function rememberLike(id: string, likes: number): void {
  likedArticles.write([{ id, likes }, ...likedArticles.read().filter((one) => one.id !== id)].slice(0, most));
}

/** Takes back what was remembered too early. */
export function forgetLike(id: string): void {
  likedArticles.write(likedArticles.read().filter((one) => one.id !== id));
}
