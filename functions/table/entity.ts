import { Entity, type Schema } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { table } from './client.ts';
import type { AnyEntity } from './items.ts';

/** ElectroDB's service of every entity. Its name is part of no key, which keeps keys short. */
export const service = 'news';

/** All entities whose modules are loaded, by name. A test measures the largest item of each. */
export const entities = new Map<string, () => AnyEntity>();

/** Defines an entity of the table. ElectroDB compiles the schema at the first use, so an import stays cheap. */
export const defineEntity = <A extends string, F extends string, C extends string, const S extends Schema<A, F, C>>(
  schema: S,
) => {
  const entity = lazy(() => new Entity<A, F, C, S>(schema, table()));
  entities.set(schema.model.entity, entity);
  return entity;
};
