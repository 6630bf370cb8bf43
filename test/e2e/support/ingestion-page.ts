import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

export const runPanel = (page: Page) => page.locator('[data-run]');
/** The value of a counter, such as Added, in the panel of a run. */
export const counter = (page: Page, name: string) =>
  runPanel(page).locator('dl > div').filter({ hasText: name }).locator('dd');
export const expectEnded = (page: Page) => expect(runPanel(page)).toHaveAttribute('data-run', 'ended');
