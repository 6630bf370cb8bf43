import { pack, packedVersion, unpack } from '#functions/table/packed.ts';
import type { Migration } from './migration.ts';

const isUnversioned = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && value.length > 0 && packedVersion(value) === 0;

/** All binary attributes of the table are packed values: bodies of articles, live data, advertising. */
export const versionPackedValues: Migration = {
  name: '0001-version-packed-values',
  summary: 'Packs values again that were stored without a version, so that their dictionary can be replaced later.',
  matches: (item) => Object.values(item).some(isUnversioned),
  migrate: (item) => [
    {
      ...item,
      ...Object.fromEntries(
        Object.entries(item)
          .filter(([, value]) => isUnversioned(value))
          .map(([name, value]) => [name, isUnversioned(value) ? pack(unpack(value)) : value]),
      ),
    },
  ],
};
