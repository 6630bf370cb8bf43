import { type Health, isBehind, sumOf } from '#shared/domain/desk/health.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import type { PartState } from './state-list.tsx';

const words = deskMessages.health;

type AgeOf = (moment: string) => string;
type Named = keyof typeof words.names;
type Checked = keyof typeof words.checks;

const toneOf = (ok: boolean | undefined) => (ok === undefined ? 'unknown' : ok ? 'well' : 'ill');

/** One of the four parts. Without a check its usual state is grey, and it says that it was not checked. */
const named = (id: Named, ok: boolean | undefined, about: string): PartState => ({
  ...{ id, name: words.names[id], tone: toneOf(ok), about },
  state: ok === false ? words.unhealthy[id] : words.healthy[id],
});

/** The four parts that the tab names, with what the server reported. */
export function namedParts(health: Health | undefined, isLoading: boolean, ageOf: AgeOf): PartState[] {
  const unchecked = health === undefined && isLoading ? words.checking : words.unchecked;
  const { database, composer } = health ?? {};
  const lastRun = composer?.lastRun ?? null;
  const ofRun = lastRun === null ? words.neverRun : `${words.lastRun}: ${ageOf(lastRun)}`;
  return [
    named('database', database?.ok, database ? words.answered(database.milliseconds) : unchecked),
    named('ai', composer?.ok, composer ? (composer.error ?? ofRun) : unchecked),
    named('api', health && true, health ? words.respondedAgo(ageOf(health.at)) : unchecked),
    named('cache', undefined, words.unchecked),
  ];
}

/** What else the server checked: what it could not check is unknown. */
export function checkedParts(health: Health | undefined, ageOf: AgeOf): PartState[] {
  const { ingestion, queues, search, database } = health ?? {};
  const checked = (id: Checked, ok: boolean | undefined, about: string): PartState => ({
    ...{ id, name: words.checks[id], tone: toneOf(ok), state: words.states[toneOf(ok)], about },
  });
  const lastRun = ingestion?.lastRun ?? null;
  const isInTime = ingestion && ingestion.overdue === 0;
  const ofQueues = (field: 'waiting' | 'givenUp') =>
    queues === undefined ? words.unchecked : words.messagesIn(queues.map((one) => [one.name, one[field]] as const));
  // Without the table, nothing is known of the index either.
  const isIndexKnown = search !== undefined && (search.behindSeconds !== null || database?.ok === true);
  const ofIndex = search?.behindSeconds == null ? words.noSearchIndex : words.searchBehind(search.behindSeconds);
  return [
    checked(
      'ingestion',
      ingestion && isInTime === true && 2 * ingestion.failing <= ingestion.active,
      ingestion ? words.sources(ingestion) : words.unchecked,
    ),
    checked(
      'lastRun',
      lastRun === null ? undefined : isInTime,
      ingestion === undefined ? words.unchecked : lastRun === null ? words.neverRun : ageOf(lastRun),
    ),
    checked('queues', queues && !isBehind(queues), ofQueues('waiting')),
    checked('deadLetters', queues && sumOf(queues, 'givenUp') === 0, ofQueues('givenUp')),
    checked('search', isIndexKnown ? search.ok : undefined, isIndexKnown ? ofIndex : words.unchecked),
    checked('mail', undefined, words.noMail),
  ];
}

/** How many parts are known to be ill. */
export const problemsIn = (health: Health): number =>
  [...namedParts(health, false, String), ...checkedParts(health, String)].filter(({ tone }) => tone === 'ill').length;
