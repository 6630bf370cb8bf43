import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listDeskSources } from '#shared/api/sources.ts';
import { getMyRole, inviteMember, listTeam, notePresence, updateMember } from '#shared/api/team.ts';
import type { Member } from '#shared/domain/team/member.ts';
import { sampleListedSource } from '#test/support/sample-source.ts';
import { refusal, reply, status } from '../support/api.ts';
import { expectSound } from '../support/dashboard.ts';
import { open } from '../support/page.tsx';
import { nia, signIn } from '../support/sign-in.ts';
import { toast } from '../support/toast.ts';

const member: Member = {
  id: 'm1',
  email: 'mia@newsroom.example',
  role: 'analyst',
  version: 1,
  invitedBy: nia.email,
  invitedAt: '2026-11-20T12:00:00Z',
  joinedAt: null,
};

/** Signs Nia in as an owner, of a team with one more member. */
async function signInAsOwner(): Promise<void> {
  await signIn();
  reply(getMyRole, { role: 'owner', owners: [nia.email] });
  reply(listTeam, { members: [member], ownersByStage: [nia.email], everyoneIsOwner: false });
}

test('the last change of another owner is not overwritten unseen [ROLE-15]', async () => {
  await signInAsOwner();
  open('/admin/team');
  const role = page.getByLabelText(`Role of ${member.email}`);
  await expect.element(role).toHaveValue('analyst');
  const present: Member = { ...member, role: 'advertising', version: 2 };
  let team = present;
  reply(listTeam, () => ({ members: [team], ownersByStage: [nia.email], everyoneIsOwner: false }));
  const calls = reply(updateMember, ({ body }) => {
    if (body.version !== team.version) return status(409, refusal('changed_meanwhile', { present }));
    team = { ...team, role: body.role, version: 3 };
    return team;
  });
  await role.selectOptions('Editor');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(`Someone else has changed the role of ${member.email}`);
  await expect.element(role).toHaveValue('advertising');
  await page.getByRole('button', { name: 'Save my version' }).click();
  await expect.element(toast).toMatchTextContent(`${member.email} is now Editor`);
  await expect.element(role).toHaveValue('editor');
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([
    ['m1', { role: 'editor', version: 1 }],
    ['m1', { role: 'editor', version: 2 }],
  ]);
});

test('the form that invites to the team passes axe and fits', async () => {
  // Without motion: what fades in has too little contrast.
  await signInAsOwner();
  open('/admin/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectSound();
});

test('an invitation needs an address, and shows the text to send once it is stored [ROLE-12]', async () => {
  await signInAsOwner();
  const calls = reply(inviteMember, ({ body }) => {
    const invited = { ...member, ...body, id: 'm2' };
    reply(listTeam, { members: [member, invited], ownersByStage: [nia.email], everyoneIsOwner: false });
    return invited;
  });
  open('/admin/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Give the role' });
  await expect.element(save).toBeDisabled();
  await dialog.getByLabelText('Address').fill('nobody');
  await save.click();
  await expect.element(dialog).toMatchTextContent('Enter an address such as name@example.org.');
  await dialog.getByLabelText('Address').fill('Uma@newsroom.example');
  await dialog.getByLabelText('Role').selectOptions('Analyst');
  await save.click();
  await expect.element(dialog.getByRole('heading')).toHaveTextContent('uma@newsroom.example has the role');
  await expect
    .element(dialog.getByLabelText('Text to send'))
    .toHaveValue(expect.stringContaining('you are now Analyst'));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('row', { name: /^uma@newsroom.example/ })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'uma@newsroom.example', role: 'analyst' }]);
});

test('a source says who else has it open [ROLE-19]', async () => {
  await signInAsOwner();
  const source = sampleListedSource();
  reply(listDeskSources, [source]);
  const calls = reply(notePresence, { others: ['editor@newsroom.example'] });
  open('/admin/sources');
  await page.getByRole('button', { name: `Edit ${source.name}`, exact: true }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Also open: editor@newsroom.example');
  expect(calls[0]?.body).toEqual({ subject: `source#${source.id}` });
});
