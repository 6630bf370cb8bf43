import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { getUser, updateReader } from '#shared/api/readers.ts';
import { hold, reply, status } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { setDeviceZone } from '../support/clock.ts';
import { open, reload, store, stored } from '../support/page.tsx';
import { nia, signIn } from '../support/sign-in.ts';

const chooser = page.getByRole('dialog', { name: 'Your two shores' });
const opener = page.getByRole('main').getByRole('button', { name: /^Home: / });
const home = chooser.getByLabelText('Home');
const here = chooser.getByLabelText('Here');

async function openSettings(account: object = {}): Promise<void> {
  await signIn();
  reply(getUser, { ...nia, ...account });
  reply(listFollows, []);
  reply(getFollowStatus, { isFollowing: false });
  open('/profile?tab=settings');
  await opener.click();
  await expect.element(home).toBeVisible();
}

test('a visitor’s shores begin with the device’s country and stay in the browser once chosen', async () => {
  setDeviceZone('Europe/London');
  open('/profile');
  await opener.click();
  await expect.element(here).toHaveValue('GB');
  expect(stored('shores')).toBeNull();
  await home.selectOptions('Caribbean');
  expect(stored('shores')).toEqual({ home: 'caribbean', here: 'GB' });
  reload();
  await expect.element(opener).toHaveTextContent('Home: Caribbean. Here: United Kingdom.');
  await opener.click();
  await home.selectOptions('Not chosen');
  expect(stored('shores')).toEqual({ home: null, here: 'GB' });
});

test('the first choice of a home sets the usual other shore, which follows it until the reader chooses', async () => {
  setDeviceZone('UTC');
  open('/profile');
  await opener.click();
  await expect.element(here).toHaveValue('');
  await home.selectOptions('Jamaica');
  await expect.element(here).toHaveValue('GB');
  const said = chooser.getByRole('status');
  await expect.element(said).toHaveTextContent('Here: United Kingdom is our suggestion. You can change it.');
  await home.selectOptions('Nigeria');
  await expect.element(here).toHaveValue('US');
  await expectAccessible();
  expect(stored('shores')).toEqual({ home: 'NG', here: 'US' });
  await here.selectOptions('Canada');
  await expect.element(said).not.toBeInTheDocument();
  await home.selectOptions('Jamaica');
  expect(stored('shores')).toEqual({ home: 'JM', here: 'CA' });
  await here.selectOptions('Not chosen');
  await home.selectOptions('Ghana');
  expect(stored('shores')).toEqual({ home: 'GH', here: null });
});

test('a reader’s shores are kept with the account, which decides on the next device', async () => {
  const saved = reply(updateReader, nia);
  await openSettings({ shores: { home: 'JM', here: 'GB' } });
  await expect.element(home).toHaveValue('JM');
  await home.selectOptions('Nigeria');
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ shores: { home: 'NG', here: 'GB' } }]);
});

test('shores that the arrow keys pass are not saved, only the last one', async () => {
  const saved = reply(updateReader, nia);
  await openSettings({ shores: { home: 'JM', here: 'GB' } });
  await expect.element(home).toHaveValue('JM');
  (await home.findElement()).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(() => saved).not.toHaveLength(0);
  expect(saved.map(({ body }) => body)).toEqual([{ shores: stored('shores') }]);
});

test('shores that a reader chooses before the account is known are saved to it', async () => {
  setDeviceZone('Europe/London');
  await signIn();
  reply(getUser, { ...nia, shores: { home: 'JM', here: 'GB' } });
  const saved = reply(updateReader, nia);
  const release = hold(getUser);
  open('/about');
  await page.getByRole('banner').getByRole('button', { name: 'London: choose your two shores' }).click();
  await home.selectOptions('Nigeria');
  release();
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ shores: { home: 'NG', here: 'GB' } }]);
  expect(stored('shores')).toEqual({ home: 'NG', here: 'GB' });
});

test('shores that a visitor chose go to an account without any', async () => {
  store('shores', { home: 'TT', here: 'CA' });
  const saved = reply(updateReader, nia);
  await openSettings();
  await expect.poll(() => saved[0]?.body).toEqual({ shores: { home: 'TT', here: 'CA' } });
});

test('shores that could not be saved stay in the browser, which tries again', async () => {
  reply(updateReader, status(500));
  await openSettings({ shores: { home: 'JM', here: 'GB' } });
  await expect.element(home).toHaveValue('JM');
  await home.selectOptions('Nigeria');
  await expect.element(page.getByText('Your shores could not be saved to your account')).toBeVisible();
  const saved = reply(updateReader, nia);
  reload();
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ shores: { home: 'NG', here: 'GB' } }]);
  await expect.element(opener).toHaveTextContent('Home: Nigeria. Here: United Kingdom.');
});

test('damaged shores read as not chosen', async () => {
  store('shores', { home: 'atlantis', here: 'JM' });
  open('/profile');
  await expect.element(opener).toHaveTextContent('Home: Not chosen. Here: Jamaica.');
});

test.each([390, 1280])('axe finds nothing in the choice of shores, which the keyboard works: %i px', async (width) => {
  await page.viewport(width, 844);
  setDeviceZone('Europe/London');
  open('/profile');
  await expect.element(opener).toBeVisible();
  const city = page.getByRole('banner').getByRole('button', { name: 'London: choose your two shores' });
  (await city.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(chooser).toBeVisible();
  await expectAccessible();
  await userEvent.tab();
  await expect.element(home).toHaveFocus();
  await userEvent.keyboard('Jama');
  await expect.element(home).toHaveValue('JM');
  await userEvent.keyboard('{Escape}');
  await expect.element(city).toHaveFocus();
  await expect.element(opener).toHaveTextContent('Home: Jamaica. Here: United Kingdom.');
  await expectAccessible();
});
