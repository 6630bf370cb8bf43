import { versionPackedValues } from './0001-version-packed-values.ts';
import { titleKeys } from './0002-title-keys.ts';
import { commitLog } from './0003-commit-log.ts';
import { lists } from './0004-lists.ts';
import { departures } from './0005-departures.ts';
import { dailyFigures } from './0006-daily-figures.ts';
import { ingested } from './0007-ingested.ts';
import { editors } from './0008-editors.ts';
import type { Migration } from './migration.ts';

/** All migrations in the order in which they run. Remove one once every stage has run it. */
export const migrations: readonly Migration[] = [
  versionPackedValues,
  titleKeys,
  commitLog,
  lists,
  departures,
  dailyFigures,
  ingested,
  editors,
];
