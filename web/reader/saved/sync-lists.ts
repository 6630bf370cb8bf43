import { updateReader } from '#shared/api/readers.ts';
import { idsOf, type KeptEntry, keptId, mergedEntries } from '#shared/domain/readers/kept-entries.ts';
import type { KeptLists } from '#shared/domain/readers/kept-lists.ts';
import { minuteMs } from '#shared/domain/utc-day.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { currentSession, onSessionChange } from '#web/shell/session/current-session.ts';
import { bookmarks, keepCards, keptWith, openedEntries, savedEntries } from '#web/shell/storage/reader-state.ts';

/** How soon the account gets what has changed, in milliseconds. It costs as much to store one entry as all of them. */
const rests = { saved: 2000, opened: 30_000 } as const;
/** The account is asked for other devices' changes by each page that opens after so long. */
const freshMs = 5 * minuteMs;

let hasBegun = false;
let timer: { run: ReturnType<typeof setTimeout>; at: number } | undefined;
/** While the account's own entries are written here. */
let isTaking = false;

/** Every change of the saved articles with its time: those of older builds and tabs are as old as can be. */
function savedWithTimes(): KeptEntry[] {
  const known = savedEntries.read();
  const saved = bookmarks.read();
  const noted = new Set(idsOf(known));
  // Of the oldest first, so that their order stays.
  const older = saved.filter((id) => !noted.has(id)).map((id, n) => ({ id, at: saved.length - n }));
  return mergedEntries(known, older).filter(({ id, removed }) => removed === true || saved.includes(id));
}

const isKept = ({ id }: KeptEntry) => keptId.test(id);

/** Exchanges both lists with the account `uid`, which has agreed. Throws if that fails. */
async function exchange(uid: string): Promise<void> {
  const before = keptWith.read();
  const isOther = before !== null && before.uid !== uid;
  const since = before === null || isOther ? -1 : before.until;
  // What is done in this millisecond is sent again.
  const now = Date.now() - 1;
  const news = (entries: KeptEntry[]) => entries.filter((one) => isKept(one) && one.at > since);
  // The lists of another account stay with that account.
  const own = isOther ? none : { saved: news(savedWithTimes()), opened: news(openedEntries.read()) };
  const { keptLists } = await call(updateReader, { body: { keptLists: own } });
  if (keptLists === undefined || currentSession().state !== 'in') return;
  const later = (entries: KeptEntry[]) => entries.filter((one) => one.at > now || !isKept(one));
  isTaking = true;
  openedEntries.write(mergedEntries(keptLists.opened, later(openedEntries.read())));
  const saved = mergedEntries(keptLists.saved, later(savedWithTimes()));
  savedEntries.write(saved);
  bookmarks.write(idsOf(saved));
  keptWith.write({ uid, until: now });
  keepCards([]);
  isTaking = false;
}
const none: KeptLists = { saved: [], opened: [] };

async function exchangeNow(uid: string): Promise<void> {
  try {
    await exchange(uid);
  } catch (error) {
    // Withdrawn on another device: this browser keeps its own lists.
    if (error instanceof ApiError && error.status === 409) keptWith.write(null);
    else console.warn('The lists of articles could not be exchanged with the account.', error);
  }
}

function schedule(restMs: number): void {
  const kept = keptWith.read();
  if (isTaking || kept === null || (timer !== undefined && timer.at <= Date.now() + restMs)) return;
  clearTimeout(timer?.run);
  const run = setTimeout(() => {
    timer = undefined;
    const session = currentSession();
    if (session.state === 'in' && keptWith.read()?.uid === session.reader.uid) void exchangeNow(session.reader.uid);
  }, restMs);
  timer = { run, at: Date.now() + restMs };
}

/** After a sign-out the account alone has what it keeps: the next person at this device does not see it. */
function forgetKept(): void {
  const kept = keptWith.read();
  if (kept === null || currentSession().state !== 'out') return;
  clearTimeout(timer?.run);
  timer = undefined;
  const unsent = (entries: KeptEntry[]) => entries.filter((one) => one.at > kept.until || !isKept(one));
  keptWith.write(null);
  openedEntries.write(unsent(openedEntries.read()));
  savedEntries.write(unsent(savedEntries.read()));
  bookmarks.write(idsOf(savedEntries.read()));
  keepCards([]);
}

/**
 * Begins to keep this browser's lists and those of the account the same, once the reader has agreed.
 * @param isAsked exchanges them at once: the reader has just agreed
 */
export async function beginSync(uid: string, { isAsked = false } = {}): Promise<void> {
  if (!hasBegun) {
    hasBegun = true;
    savedEntries.subscribe(() => schedule(rests.saved));
    openedEntries.subscribe(() => schedule(rests.opened));
    onSessionChange(forgetKept);
  }
  const kept = keptWith.read();
  const hasNews = [...openedEntries.read(), ...savedEntries.read()].some(({ at }) => at > (kept?.until ?? 0));
  const isDue = isAsked || kept?.uid !== uid || hasNews || Date.now() - kept.until > freshMs;
  if (isDue) await (isAsked ? exchange(uid) : exchangeNow(uid));
}
