import { page } from 'vitest/browser';

export const toast = page.getByCSS('[data-toast]');
export const failureToast = page.getByCSS('[data-toast=destructive]');
