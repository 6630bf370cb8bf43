import base from './playwright.config.ts';

const { webServer: _, ...rest } = base;
const extra = (process.env.CHROME_ARGS ?? '').split(' ').filter(Boolean);
export default {
  ...rest,
  workers: Number(process.env.W ?? 2),
  retries: 0,
  use: {
    ...rest.use,
    ...(process.env.REUSE ? { reuseContext: true } : {}),
    baseURL: 'http://localhost:4555',
    launchOptions: { ...rest.use?.launchOptions, args: [...(rest.use?.launchOptions?.args ?? []), ...extra] },
  },
};
