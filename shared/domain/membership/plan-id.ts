import * as z from 'zod/mini';

/** `bundle` grants everything, any other plan what asks for it by its id (PAY-05, PAY-06). */
export const planIds = ['digital', 'bundle'] as const;
export const planId = z.enum(planIds);
export type PlanId = z.infer<typeof planId>;
