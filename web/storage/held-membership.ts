import * as z from 'zod/mini';
import { membership } from '#shared/domain/membership/membership.ts';
import { storedValue } from './stored-value.ts';

/** What the reader has bought in this browser (STO-07); null for who has bought nothing. Whether it still holds is the reader's clock's to say: `membershipAt`. */
export const heldMembership = storedValue('membership', z.nullable(membership), null);
