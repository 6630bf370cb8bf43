/** Days for which data of a deleted account remains stored. The profile and docs/readers.md name them. */
export const retention = {
  /** The mark that keeps late messages from storing data of the account again. */
  deletedAccountDays: 30,
  /** Copies of the table from which it can be restored: the default of DynamoDB's point-in-time recovery. */
  backupDays: 35,
  /** Logs of production. A stage may keep them for a shorter time. */
  logDays: 90,
} as const;
