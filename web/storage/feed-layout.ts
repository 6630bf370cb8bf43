import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

export const feedLayouts = ['unified', 'columns'] as const;
export type FeedLayout = (typeof feedLayouts)[number];

/** 'Unified Scroll' (masonry) or 'Independent Columns' (HOME-40 to HOME-42). */
export const feedLayout = storedValue('feed_layout', z.enum(feedLayouts), 'unified');
