import type { Page } from 'playwright/test';

export const carousel = (page: Page) => page.getByRole('group', { name: 'Diaspora Players' });
export const shownPlayer = (page: Page) => carousel(page).getByRole('heading', { level: 3 });
