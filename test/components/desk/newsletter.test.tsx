import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultNewsletterSettings } from '#shared/config/newsletter.ts';
import { expectAccessible } from '../support/axe.ts';
import { setClock } from '../support/clock.ts';
import { mockDocument } from '../support/newsroom.ts';
import { goTo, open, stored } from '../support/page.tsx';
import { openSidebar, sidebarWidget } from '../support/sidebar.ts';
import { signInAsEditor } from '../support/sign-in.ts';
import { asksBeforeUnload } from '../support/storage.ts';
import { toast } from '../support/toast.ts';

const settings = {
  enabled: true,
  title: 'The morning letter',
  description: 'Six stories at seven.',
  buttonText: 'Send it to me',
  thanksText: 'See you at seven.',
};
const bar = page.getByRole('region', { name: 'What readers see' });
const openNewsletter = async () => {
  open('/admin/newsletter');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Newsletter Settings');
};

test('readers get the published texts of the newsletter’s form', async () => {
  mockDocument('newsletter').publish(settings);
  await openSidebar();
  const form = sidebarWidget(settings.title);
  await expect.element(form).toMatchTextContent(settings.description);
  await form.getByPlaceholder('Your email').fill('ama@example.org');
  setClock(new Date());
  await form.getByRole('button', { name: settings.buttonText }).click();
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(toast).toMatchTextContent(settings.thanksText);
});

test('readers get neither a newsletter’s form that is switched off nor a hole in its place', async () => {
  mockDocument('newsletter').publish({ ...settings, enabled: false });
  await openSidebar();
  await expect.element(sidebarWidget('Upcoming Events')).toBeVisible();
  // The browser has the published settings.
  await expect.poll(() => stored('newsletter_settings')).toMatchObject({ enabled: false });
  await expect.element(page.getByCSS('[data-widget=newsletter]')).not.toBeInTheDocument();
  const events = page.getByCSS('[data-widget=events]');
  await expect.element(events).toBeVisible();
  const place = () => events.element().parentElement?.nextElementSibling;
  await expect.poll(() => place()?.getBoundingClientRect().height).toBe(0);
});

test('an editor switches the newsletter’s form off for all readers', async () => {
  const server = mockDocument('newsletter');
  await signInAsEditor();
  await openNewsletter();
  await page.getByRole('switch', { name: 'Show the form to readers' }).click();
  await page.getByRole('button', { name: 'Save here' }).click();
  await bar.getByRole('button', { name: 'Share draft' }).click();
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect.element(bar).toMatchTextContent('Same as readers see');
  expect(server.saved().published?.content).toEqual({ ...defaultNewsletterSettings, enabled: false });
});

test('an editor saves the newsletter’s texts in this browser and publishes them, by keyboard', async () => {
  const server = mockDocument('newsletter');
  await signInAsEditor();
  await openNewsletter();
  await expect.element(bar).toMatchTextContent('Nothing is published yet.');
  await expect.element(page.getByLabelText('Heading')).toHaveValue(defaultNewsletterSettings.title);
  await page.getByLabelText('Heading').fill(settings.title);
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).toMatchTextContent('Saved here');
  await expect.element(bar).toMatchTextContent('Saved here');
  expect(server.sent).toEqual([]);
  await expectAccessible();
  bar.getByRole('button', { name: 'Share draft' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar.getByRole('button', { name: 'Publish', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish' });
  await expect.element(publish).toBeVisible();
  publish.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar).toMatchTextContent('Same as readers see');
  expect(server.saved().published?.content).toEqual({ ...defaultNewsletterSettings, title: settings.title });
});

test('a newsletter’s text with markup is refused at its field, nothing is saved, and the page is accessible on a phone', async () => {
  await page.viewport(360, 740);
  await openNewsletter();
  await page.getByLabelText('Button').fill('<b>Now</b>');
  await page.getByRole('button', { name: 'Save here' }).click();
  await expect.element(page.getByText('Enter a text of up to 40 characters without HTML.')).toBeVisible();
  await expect.element(page.getByLabelText('Button')).toHaveFocus();
  await expect.element(page.getByRole('status').filter({ hasText: '1 field needs attention.' })).toBeVisible();
  expect(stored('newsletter_settings')).toBeNull();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});

test('an editor is asked before typed texts of the newsletter are lost by a link, by Back or with the tab', async () => {
  mockDocument('newsletter').publish(settings);
  await signInAsEditor();
  open('/nowhere');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  goTo('/admin/newsletter');
  const heading = page.getByLabelText('Heading');
  await expect.element(heading).toHaveValue(settings.title);
  expect(asksBeforeUnload()).toBe(false);
  await heading.fill('Typed');
  await expect.element(bar).toMatchTextContent('Unsaved changes');
  expect(bar.element().textContent).not.toContain('Same as readers see');
  expect(asksBeforeUnload()).toBe(true);
  const question = page.getByRole('alertdialog');
  const answer = (name: string) => question.getByRole('button', { name, exact: true }).click();

  history.back();
  await expect.element(question).toMatchTextContent('Leave without saving?');
  await expectAccessible();
  await answer('Keep editing');
  await expect.element(question).not.toBeInTheDocument();
  expect(location.pathname).toBe('/admin/newsletter');
  await page.getByCSS('a[href="/admin"]').first().click();
  await answer('Keep editing');
  await expect.element(heading).toHaveValue('Typed');

  history.back();
  await answer('Leave');
  await expect.poll(() => location.pathname).toBe('/nowhere');
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Newsletter Settings');
  expect(asksBeforeUnload()).toBe(false);
  history.forward();
  await expect.element(heading).toHaveValue(settings.title);
});
