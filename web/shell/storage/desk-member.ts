import * as z from 'zod/mini';
import { role } from '#shared/domain/team/role.ts';
import { storedValue } from './stored-value.ts';

/**
 * Who last used the desk in this browser, and in which role: pages of readers offer its links without asking the
 * server. It grants nothing.
 */
export const deskMember = storedValue('desk_member', z.nullable(z.object({ uid: z.string(), role })), null);
