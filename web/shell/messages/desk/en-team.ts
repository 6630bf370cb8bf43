import { brand } from '#shared/config/brand.ts';
import type { Role } from '#shared/domain/team/role.ts';
import { roleNames as names } from '#shared/records/members.ts';
import { counted } from '../locale.ts';

/** Texts of the team's page, and of what the desk says about roles. */
export const teamMessages = {
  title: 'Team',
  standfirst: 'Who works on the desk, and what each of them may do. A change counts from the next click.',
  loading: 'Loading the team',
  failed: 'The team could not be loaded',
  roles: { heading: 'What each role may do', role: 'Role', may: 'May do' },
  members: 'Members',
  member: 'Member',
  actions: 'Actions',
  count: (count: number) => counted(count, 'member'),
  none: 'No members yet',
  noneHint: 'Invite the people of your newsroom by their addresses.',
  byStage: "Owners by the stage's settings",
  byStageHint: 'They stay owners. Only a deployment changes them.',
  everyone: 'On this stage everyone who is signed in is an owner.',
  invitedBy: (who: string, when: string) => `Invited by ${who}, ${when}`,
  joined: (when: string) => `First here ${when}`,
  notJoined: 'Has not signed in yet',
  you: 'You',
  roleOf: (email: string) => `Role of ${email}`,
  changed: (email: string, role: Role) => `${email} is now ${names[role]}`,
  remove: 'Remove',
  removeOf: (email: string) => `Remove ${email}`,
  removeQuestion: (email: string) => `Remove ${email} from the team?`,
  removeDetail: 'Their next request to the desk is refused. They stay a reader of the site.',
  removeSelf: 'You lose your access to the desk.',
  removeConfirm: 'Yes, remove',
  removeCancel: 'Keep',
  removed: (email: string) => `${email} was removed`,
  notSaved: 'Nothing was changed',
  conflict: (email: string) =>
    `Someone else has changed the role of ${email}. Your choice was not saved. Choose which to keep.`,
  failures: {
    last_owner: 'The team needs an owner. Make someone else an owner first.',
    member_exists: 'This address is in the team already.',
    team_full: 'The team is full. Remove someone first.',
  },
  invite: {
    button: 'Invite',
    title: 'Invite to the team',
    note: 'No e-mail is sent by the site: send the text that comes next yourself.',
    save: 'Give the role',
    saving: 'Saving...',
    doneTitle: (email: string) => `${email} has the role`,
    doneHint: 'Now send them this text. The role counts as soon as they sign in.',
    text: 'Text to send',
    mail: 'Write the e-mail',
    mailTo: (email: string) => `Write the invitation to ${email}`,
    copy: 'Copy the text',
    copied: 'Copied',
    notCopied: 'The text could not be copied',
    close: 'Done',
    subject: `Your access to the desk of ${brand.name}`,
    body: (email: string, role: Role, address: string) =>
      `Hello,\n\nyou are now ${names[role]} on the desk of ${brand.name}.\n\nOpen ${address} and sign in with Google as ${email}.`,
  },
  /** Where a role is not enough. */
  needed: {
    title: 'Your role does not allow this',
    askAny: (owners: string) => `Owners of the team: ${owners}.`,
    ask: 'To get another role, ask an owner of the team.',
  },
  alsoOpen: (names: string) => `Also open: ${names}`,
} as const;
