import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setClock } from '../../support/clock.ts';
import { stored } from '../../support/page.tsx';
import { openSidebar, sidebarWidget } from '../../support/sidebar.ts';
import { refuseWrites } from '../../support/storage.ts';
import { toast } from '../../support/toast.ts';

const form = sidebarWidget('Newsletter');
const name = form.getByPlaceholder('Your name (optional)');
const email = form.getByPlaceholder('Your email');
const button = form.getByRole('button');

beforeEach(async () => {
  await openSidebar();
  await expect.element(form).toBeVisible();
});

/** Enters an address; the form then pauses on the stopped clock. */
async function submit(address: string): Promise<void> {
  await email.fill(address);
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toBeDisabled();
}

test('the newsletter form of the sidebar has three parts and requires an address [NEWS-01, NEWS-03, NEWS-13, WID-10]', async () => {
  await expect.element(name).toBeVisible();
  await expect.element(email).toBeVisible();
  await expect.element(button).toHaveTextContent('Subscribe');
  await button.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Please enter your email address.');
  await expect.element(email).toHaveFocus();
});

test('the newsletter form says before its button that nothing is sent [NEWS-14]', async () => {
  const note = form.getByText('Kept in this browser. No newsletter is sent yet.', { exact: true });
  await expect.element(note).toBeVisible();
  await expect.element(button).toHaveAccessibleDescription('Kept in this browser. No newsletter is sent yet.');
  expect(note.element().compareDocumentPosition(button.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the newsletter form requires a valid address [NEWS-01, NEWS-02]', async () => {
  await expect.element(email).toHaveAttribute('type', 'email');
  await email.fill('abc');
  await userEvent.keyboard('{Enter}');
  const problem = form.getByRole('alert');
  await expect.element(problem).toHaveTextContent('Please enter an email address such as ama@example.org.');
  expect(stored('subscribers') ?? []).toEqual([]);
  await email.fill('Ama@example.org');
  await expect.element(problem).not.toBeInTheDocument();
});

test('while the newsletter form saves, its button says so and is disabled [NEWS-04, NEWS-05]', async () => {
  setClock(new Date());
  await submit('ama@example.org');
  await expect.element(button).toHaveTextContent('Subscribing...');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(button).toHaveTextContent('Subscribe');
  await expect.element(button).toBeEnabled();
});

// A call would fail the test: it has no reply.
test('a subscription is stored in this browser and confirmed [NEWS-06, NEWS-07, NEWS-09, NEWS-10]', async () => {
  setClock(new Date());
  await name.fill('Ama');
  await submit('Ama@example.org');
  await userEvent.keyboard('{Enter}');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(toast).toMatchTextContent('Success!');
  await expect.element(toast).toMatchTextContent("You've been subscribed to our newsletter.");
  await expect.element(email).toHaveValue('');
  await expect.element(name).toHaveValue('');
  expect(stored('subscribers')).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'Ama@example.org',
      name: 'Ama',
      subscribedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      confirmed: false,
      source: 'website',
    },
  ]);
});

test('the same address in any case is stored once and succeeds twice [NEWS-12]', async () => {
  setClock(new Date());
  let shown: Element | null = null;
  for (const address of ['ama@example.org', 'AMA@Example.org']) {
    await submit(address);
    await vi.advanceTimersByTimeAsync(1000);
    await expect.element(email).toHaveValue('');
    await expect.poll(() => toast.query()).not.toBe(shown);
    await expect.element(toast).toMatchTextContent('Success!');
    shown = toast.element();
  }
  expect(stored('subscribers')).toHaveLength(1);
});

test('a refused write raises an error toast and keeps what was typed [NEWS-08, NEWS-11, STO-10, ERR-28]', async () => {
  refuseWrites();
  setClock(new Date());
  await name.fill('Ama');
  await submit('ama@example.org');
  await vi.advanceTimersByTimeAsync(1000);
  const failure = page.getByCSS('[data-toast=destructive]');
  await expect.element(failure).toMatchTextContent('Error');
  await expect.element(failure).toMatchTextContent('Failed to subscribe. Please try again.');
  await expect.element(email).toHaveValue('ama@example.org');
  await expect.element(name).toHaveValue('Ama');
  await expect.element(button).toBeEnabled();
});
