import type { Health } from '#shared/domain/desk/health.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import type { PartState } from './state-list.tsx';

const words = deskMessages.health;

type Part = keyof typeof words.names;
interface Known {
  ok: boolean;
  about: string;
}

const part = (id: Part, known: Known | undefined, otherwise: string): PartState => ({
  id,
  name: words.names[id],
  state: known?.ok === false ? words.ill[id] : words.well[id],
  look: known?.ok === false ? 'ill' : 'well',
  about: known?.about ?? otherwise,
});

/** The four parts with what the server knows of them; what it does not know stands as the specification has it, and says that nobody has looked. */
export function partsOf(
  health: Health | undefined,
  { asked, age }: { asked: boolean; age: (moment: string) => string },
): PartState[] {
  const { database, composer } = health ?? {};
  const otherwise = health === undefined && asked ? words.checking : words.unchecked;
  const lastRun = composer?.lastRun ?? null;
  return [
    part('database', database && { ok: database.ok, about: words.answered(database.milliseconds) }, otherwise),
    part(
      'ai',
      composer && {
        ok: composer.ok,
        about: composer.error ?? (lastRun === null ? words.neverRun : `${words.lastRun}: ${age(lastRun)}`),
      },
      otherwise,
    ),
    part('api', health && { ok: true, about: words.asked(age(health.at)) }, otherwise),
    part('cache', undefined, words.unchecked),
  ];
}
