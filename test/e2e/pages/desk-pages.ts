import type { AdBook, AdFigures } from '#shared/domain/ads/ad-book.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { longRows } from '#test/support/desk/long-desk-articles.ts';
import { sampleListedSource } from '#test/support/sample-source.ts';
import { mockArticlesDesk } from '../support/desk/mock-articles-desk.ts';
import { heading, mock, type SitePage } from './site-page.ts';

const at = new Date(0).toISOString();
const sources = [
  sampleListedSource({
    name: `Long ${'Publisher'.repeat(8)}`,
    url: `https://long.example/${'path'.repeat(40)}`,
    status: 'ok',
  }),
  sampleListedSource({
    id: 'b',
    name: 'Broken',
    status: 'failing',
    error: `The publisher says ${'no'.repeat(60)}`,
    errorCount: 3,
  }),
  sampleListedSource({ id: 'c', name: 'الأرز', region: 'middle_eastern', active: false }),
];

const { creatives, lineItems } = adInventoryOf({
  ferry: { starts: '2026-01-01' },
  bakery: { active: false },
  ...Object.fromEntries(['books', 'choir', 'dance', 'eggs', 'fish', 'gold'].map((name) => [name, {}])),
});
const book = {
  edition: 'first',
  publishedAt: at,
  creatives: [...creatives],
  lineItems: [...lineItems],
} satisfies AdBook;
const figures: readonly AdFigures[] = [
  {
    creativeId: 'ferry',
    advertiserName: 'Advertiser ferry',
    campaignName: 'Winter',
    zone: 'ARTICLE_MPU',
    impressions: 12_000,
    clicks: 240,
    suspicious: 3,
    revenue: 54.2,
  },
];

/** The pages of the desk, as Ada Admin sees them. */
export const deskPages: readonly SitePage[] = [
  { address: '/admin', heading: 'Welcome, Ada', title: 'Admin Dashboard', isForTeam: true },
  {
    address: '/admin/articles',
    heading: 'Articles',
    isForTeam: true,
    given: (page) => mockArticlesDesk(page, () => longRows),
    content: (page) => page.getByRole('grid'),
  },
  {
    address: '/admin/front',
    heading: 'Front page',
    isForTeam: true,
    content: (page) => page.getByRole('list', { name: 'Articles of the front page' }).getByRole('listitem').first(),
  },
  { address: '/admin/stories', heading: 'Stories', isForTeam: true, content: heading('All stories') },
  {
    address: '/admin/sources',
    heading: 'Source Management',
    ids: 'RTE-11, RTE-18',
    isForTeam: true,
    moves: 'what it says to visitors leaves when the role is known',
    given: (page) => mock(page, /\/api\/sources$/, sources),
    content: (page) => page.getByRole('grid', { name: 'Sources' }),
  },
  {
    address: '/admin/watchlists',
    heading: 'Watchlists Management',
    ids: 'RTE-12, RTE-18',
    isForTeam: true,
    content: (page) => page.getByRole('switch').nth(4),
  },
  {
    address: '/admin/membership',
    heading: 'Membership Settings',
    ids: 'RTE-13, RTE-18',
    isForTeam: true,
  },
  { address: '/admin/newsletter', heading: 'Newsletter Settings', isForTeam: true },
  { address: '/admin/pages', heading: 'Pages about the site', isForTeam: true },
  {
    address: '/admin/advertising',
    heading: 'Advertising',
    isForTeam: true,
    given: async (page) => {
      await mock(page, /\/api\/desk\/advertising$/, book);
      await mock(page, /\/api\/desk\/advertising\/figures/, { figures, reports: [] });
    },
    content: (page) => page.getByRole('table', { name: 'By advertiser' }),
  },
  { address: '/admin/team', heading: 'Team', isForTeam: true, content: heading('What each role may do') },
  {
    address: '/admin/audit',
    heading: 'Audit log',
    isForTeam: true,
    content: (page) => page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first(),
  },
];
