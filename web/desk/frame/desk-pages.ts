import type { Role } from '#shared/domain/team/role.ts';
import { adminMessages } from '#web/shell/messages/en-admin.ts';
import { paths } from '#web/shell/paths.ts';

const words = adminMessages.links;

interface DeskPageLink {
  to: string;
  /** Its name, and what one does there. */
  words: readonly [name: string, about: string];
  /** Whom it is for. */
  role: Role;
  /** The dashboard has a card for it. */
  isCard?: true;
}

/** The pages of the desk, in the order of its navigation. */
export const deskPages: readonly DeskPageLink[] = [
  { to: paths.admin, words: words.dashboard, role: 'analyst' },
  { to: paths.adminFront, words: words.front, role: 'editor' },
  { to: paths.adminArticles, words: words.articles, role: 'editor' },
  { to: paths.adminStories, words: words.stories, role: 'editor' },
  { to: paths.adminWatchlists, words: words.watchlists, role: 'editor', isCard: true },
  { to: paths.adminSources, words: words.sources, role: 'editor', isCard: true },
  { to: paths.adminAdvertising, words: words.advertising, role: 'advertising' },
  { to: paths.adminMembership, words: words.membership, role: 'editor', isCard: true },
  { to: paths.adminNewsletter, words: words.newsletter, role: 'editor' },
  { to: paths.adminPages, words: words.pages, role: 'editor' },
  { to: paths.adminTeam, words: words.team, role: 'owner' },
  { to: paths.adminAudit, words: words.audit, role: 'editor' },
];
