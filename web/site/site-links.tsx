import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';

export interface SitePage {
  to: string;
  label: string;
}

/** The pages that header, menu and footer lead to (HDR-02 to HDR-05). */
export function sitePages({ signedIn }: { signedIn: boolean }): SitePage[] {
  return [
    { to: paths.home, label: messages.header.home },
    { to: paths.topics, label: messages.header.topics },
    { to: paths.sources, label: messages.header.sources },
    ...(signedIn ? [{ to: paths.admin, label: messages.header.admin }] : []),
  ];
}

/** Whether the reader is on the page `to`, or below it; the front page has two addresses (RTE-02). */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === paths.home) return pathname === paths.home || pathname === paths.news;
  return pathname === to || pathname.startsWith(`${to}/`);
}
