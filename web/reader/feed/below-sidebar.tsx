import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { SidebarContext } from './masonry.tsx';

/** The element below the sidebar, as wide as the page. Provided by the front page; null in a served document. */
export const BelowSidebarContext = createContext<HTMLElement | null>(null);

/**
 * Renders its children below the sidebar, over the full width of the page. The parts of a tab thus keep one component,
 * while the sidebar between them stays mounted when the tab changes.
 */
export function BelowSidebar({ children }: { children: ReactNode }) {
  const target = use(BelowSidebarContext);
  const content = <SidebarContext value={null}>{children}</SidebarContext>;
  return target === null ? content : createPortal(content, target);
}
