import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { getArticle } from '#shared/api/articles.ts';
import { getFollowStatus } from '#shared/api/follows.ts';
import { getMembership } from '#shared/api/membership.ts';
import { brand } from '#shared/config/brand.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { type MemberStanding, type Membership, membership } from '#shared/domain/membership/membership.ts';
import { type MembershipSettings, membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { sampleMembership } from '#test/support/membership/sample-membership.ts';
import { reply } from './api.ts';
import { setClock } from './clock.ts';
import { open, store, stored } from './page.tsx';
import { mockFirebase, signInConfig } from './sign-in.ts';
import { toast } from './toast.ts';

export const membershipKey = `${brand.storagePrefix}membership`;
export const settingsKey = `${brand.storagePrefix}membership_config`;
export const draftKey = `${brand.storagePrefix}membership_draft`;

/** Stores membership settings: the defaults with these changes. */
export const withSettings = (changes: Partial<MembershipSettings>): void =>
  store('membership_config', { ...defaultMembershipSettings(), ...changes });
/** Stores settings with two features for each plan and two questions, so that a form is shorter. */
export function withShortSettings(): void {
  const { plans, faqItems } = defaultMembershipSettings();
  withSettings({
    plans: plans.map((plan) => ({ ...plan, features: plan.features.slice(0, 2) })),
    faqItems: faqItems.slice(0, 2),
  });
}
export const withMembership = (fields: Partial<Membership> = {}): void => store('membership', sampleMembership(fields));
export const storedMembership = (): Membership | null => z.parse(z.nullable(membership), stored('membership'));
/** The stored settings; null before the first save. */
export const storedSettings = (): MembershipSettings | null =>
  z.parse(z.nullable(membershipSettings), stored('membership_config'));

// The plans.
export const planCard = (name: 'Digital' | 'Digital Bundle') =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
export const subscribeButton = (name: 'Digital' | 'Digital Bundle') => planCard(name).getByRole('button');

/** A stage with real payments, and Nia's membership on it, which may change. Call it after `signIn`. */
export function mockPayments(standing: Omit<MemberStanding, 'payments'>): void {
  mockFirebase({ ...signInConfig, payments: 'stripe' });
  reply(getMembership, () => ({ payments: 'stripe' as const, ...standing }));
}

// The article page.
export const paywall = page.getByRole('region', { name: 'Subscribe to keep reading' });

/** Opens an article, which may be locked. */
export async function openStory(article: Article): Promise<void> {
  reply(getArticle, article);
  reply(getFollowStatus, { isFollowing: false });
  open('/article/story-1');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Whether the document contains these words anywhere. */
export const inPage = (words: string): boolean => document.documentElement.outerHTML.includes(words);

// The settings page.
export const saveBar = page.getByCSS('[data-state]');
export const settingsPlan = (id: 'digital' | 'bundle' = 'digital') => page.getByCSS(`[data-plan=${id}]`);
export const region = (name: string) => page.getByRole('region', { name, exact: true });

export async function openSettings(): Promise<void> {
  open('/admin/membership');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Membership Settings');
}

/** Saves with one of the two buttons and waits until everything is saved. */
export async function saveSettings(name: 'Save Changes' | 'Save All Changes' = 'Save Changes'): Promise<void> {
  // The page pauses before it stores, so that the click is seen to have an effect.
  setClock(new Date());
  await page.getByRole('button', { name, exact: true }).click();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await expect.element(toast).toMatchTextContent('Settings Saved');
  // The toast may belong to the previous save.
  await expect.element(saveBar).toHaveTextContent('No unsaved changes.');
}
