import * as z from 'zod/mini';

/** Days for which the log of changes is kept. */
export const auditDays = 400;

/** The fields that people know a record by, in the order of preference. */
export const nameFields = ['name', 'title', 'merchantName', 'question', 'campaignName', 'advertiserName'] as const;

/** A change of the desk, as the team reads it in the log. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The address of who made it, or 'command line'. */
  by: z.string(),
  /** Short verbs, such as 'edit' or 'hide, correct'. */
  action: z.string(),
  /** 'source', 'member', 'article'. */
  kind: z.string(),
  subject: z.string(),
  title: z.string(),
  /** The fields that were changed; null for a thing that did not or does not exist. */
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
