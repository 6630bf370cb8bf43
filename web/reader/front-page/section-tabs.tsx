import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo } from 'react';
import { messages } from '#web/messages/en.ts';
import { usePageIdle } from '#web/ui/rendering/page-idle.ts';
import { useTabChoice } from '#web/ui/rendering/use-tab-choice.ts';

interface SectionTabsProps {
  items: readonly { id: string; label: string }[];
  /** Id of the selected tab. */
  selected: string;
  /** Id of the element that shows the selected section. */
  panelId: string;
  onSelect: (id: string) => void;
}

/**
 * The row of sections. MUI's Tabs measure themselves after each rendering, and more so if they scroll: a layout of the
 * whole page. So they render when they change only, and scroll once the page is idle.
 */
export const SectionTabs = memo(function SectionTabs({ items, selected, panelId, onSelect }: SectionTabsProps) {
  return (
    <Tabs
      aria-label={messages.home.sections}
      variant={usePageIdle() ? 'scrollable' : 'standard'}
      {...useTabChoice(selected, onSelect)}
    >
      {items.map(({ id, label }) => (
        <Tab key={id} value={id} label={label} aria-controls={panelId} />
      ))}
    </Tabs>
  );
});
