import { Entity, type Schema } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { table } from './client.ts';

/** ElectroDB's service of every entity. Its name is part of no key, which keeps keys short. */
export const service = 'news';

/** Defines an entity of the table. ElectroDB compiles the schema at the first use, so an import stays cheap. */
export const defineEntity = <A extends string, F extends string, C extends string, const S extends Schema<A, F, C>>(
  schema: S,
) => lazy(() => new Entity<A, F, C, S>(schema, table()));
