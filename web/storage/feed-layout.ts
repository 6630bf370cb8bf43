import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

/** `first-paint.js` (vite.config.ts) reads the same value before anything is drawn. */
export const feedLayoutName = 'feed_layout';
export const feedLayouts = ['unified', 'columns'] as const;
export type FeedLayout = (typeof feedLayouts)[number];

/** 'Unified Scroll' (masonry) or 'Independent Columns' (HOME-40 to HOME-42). */
export const feedLayout = storedValue(feedLayoutName, z.enum(feedLayouts), 'unified');
