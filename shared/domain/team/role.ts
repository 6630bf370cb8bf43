/**
 * What the members of a newsroom's team do. Owners manage the team; editors decide on news, sources and settings;
 * advertising sells and runs ads; analysts read figures.
 */
export const roles = ['owner', 'editor', 'advertising', 'analyst'] as const;
export type Role = (typeof roles)[number];

/** The roles whose endpoints each role may call. */
const mayCall: Record<Role, readonly Role[]> = {
  owner: roles,
  editor: ['editor', 'analyst'],
  advertising: ['advertising', 'analyst'],
  analyst: ['analyst'],
};

/** Whether a member with this role may call an endpoint that needs the other. */
export const mayActAs = (held: Role, needed: Role): boolean => mayCall[held].includes(needed);

/** Whether an endpoint's access is that of a role. */
export const isRole = (access: string): access is Role => roles.some((one) => one === access);
