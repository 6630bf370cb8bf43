import { roles } from '#shared/domain/team/role.ts';
import { fields, nullOr, oneOf, text } from '../state/shapes.ts';
import { storedValue } from './stored-value.ts';

/**
 * Who last used the desk in this browser, and in which role: pages of readers offer its links without asking the
 * server. It grants nothing.
 */
export const deskMember = storedValue('desk_member', nullOr(fields({ uid: text, role: oneOf(roles) })), null);
