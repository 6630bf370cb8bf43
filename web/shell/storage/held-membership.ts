import * as z from 'zod/mini';
import { membership } from '#shared/domain/membership/membership.ts';
import { storedValue } from './stored-value.ts';

/** The membership bought in this browser, or null. It may have expired: `membershipAt` checks that. */
export const heldMembership = storedValue('membership', z.nullable(membership), null);
