import type { Role } from '../domain/team/role.ts';

interface DirectKind {
  /** Its name for people, in the audit log. */
  title: string;
  /** Who edits it. */
  role: Role;
}

/** What editors change for all readers at once, without a draft: each change has the version that the editor saw. */
export const directKinds = {
  advertising: { title: 'Advertising', role: 'advertising' },
  article: { title: 'Article', role: 'editor' },
  member: { title: 'Member', role: 'owner' },
  source: { title: 'Source', role: 'editor' },
  story: { title: 'Story', role: 'editor' },
} as const satisfies Record<string, DirectKind>;

/** What the audit log has changes of: these kinds, runs that editors start, and what is drafted and published. */
export const runKinds = {
  generation: { title: 'Composed articles', role: 'editor' },
  ingestion: { title: 'Ingestion', role: 'editor' },
} as const satisfies Record<string, DirectKind>;
export type AuditKind = keyof typeof directKinds | keyof typeof runKinds | 'newsroom';
