import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { table } from './client.ts';
import type { AnyEntity } from './items.ts';
import { transact } from './transaction.ts';

type Write<E extends Record<string, AnyEntity>> = Service<E>['transaction']['write'];

/**
 * Makes a function that writes items of these entities in one transaction, or none of them.
 * @returns null on success; otherwise a code for each item, 'None' or 'ConditionalCheckFailed' (`transact`)
 */
export const transactionOf = <E extends Record<string, AnyEntity>>(entities: { [Name in keyof E]: () => E[Name] }) => {
  const service = lazy(() => {
    const made = Object.entries(entities).map(([name, entity]) => [name, entity()]);
    return new Service<E>(Object.fromEntries(made), table());
  });
  return (items: Parameters<Write<E>>[0]): Promise<string[] | null> =>
    transact(() => service().transaction.write(items).go());
};
