import { type NewMember, newMember } from '../domain/team/member.ts';
import { type Role, roles } from '../domain/team/role.ts';
import { type Checked, checkedBy, type FormValues, type RecordFields } from './fields.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  advertising: 'Advertising',
  analyst: 'Analyst',
};

/** What each role may do. */
export const roleRights: Readonly<Record<Role, string>> = {
  owner: 'Everything, including the team and the whole audit log.',
  editor: 'Articles, the front page, sources, composed articles, membership, watchlists, events. Reads all figures.',
  advertising: 'Ads, their weights, and affiliates. Reads all figures.',
  analyst: 'Reads all figures, and the state of the site.',
};

/** The fields of an invitation to the team. */
export const memberFields: RecordFields = {
  email: {
    label: 'Address',
    kind: 'text',
    required: true,
    isWide: true,
    hint: 'The address that they sign in with at Google.',
    invalid: 'Enter an address such as name@example.org.',
  },
  role: {
    label: 'Role',
    kind: 'select',
    isWide: true,
    options: roles.map((value) => ({ value, label: roleNames[value] })),
    initial: 'editor',
    with: ({ role }) => {
      const chosen = roles.find((one) => one === role);
      return chosen === undefined ? {} : { hint: roleRights[chosen] };
    },
  },
};

export const checkMember = (values: FormValues): Checked<NewMember> => checkedBy(newMember, memberFields, values);
