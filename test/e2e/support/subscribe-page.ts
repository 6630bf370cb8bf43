import type { Page } from 'playwright/test';

export const subscribeButton = (page: Page, name: 'Digital' | 'Digital Bundle') =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('button');
