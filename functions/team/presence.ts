import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';

/** A page that is open says so every 45 seconds. */
const openSeconds = 120;
/** Names of others that a page shows. */
const maxOthers = 20;

/** That a member has a thing open. Expires by itself. */
const presenceEntity = defineEntity({
  model: { entity: 'presence', version: '1', service },
  attributes: {
    subject: { type: 'string', required: true },
    name: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { bySubject: keys('presence#${subject}', 'member#${name}') },
});

/** Notes that a member has a thing open. @returns the names of the others who do */
export async function noteOpen(subject: string, name: string, now: Date): Promise<string[]> {
  const seconds = Math.floor(now.getTime() / 1000);
  await presenceEntity()
    .put({ subject, name, expiresAt: seconds + openSeconds })
    .go();
  const { data } = await presenceEntity().query.bySubject({ subject }).go({ pages: 'all', consistent: true });
  // DynamoDB removes expired items with a delay.
  return data
    .filter((one) => one.name !== name && one.expiresAt > seconds)
    .map((one) => one.name)
    .slice(0, maxOthers);
}
