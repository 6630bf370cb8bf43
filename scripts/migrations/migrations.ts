import { auditByPerson } from './0001-audit-by-person.ts';
import { membershipsByStart } from './0002-memberships-by-start.ts';
import type { Migration } from './migration.ts';

/** All migrations in the order in which they run. Remove one once every stage has run it. */
export const migrations: readonly Migration[] = [auditByPerson, membershipsByStart];
