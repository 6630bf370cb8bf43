/** Days for which data remains stored. The profile, the page on privacy and docs/readers.md name them. */
export const retention = {
  /** Of a deleted account: the mark that keeps late messages from storing data of the account again. */
  deletedAccountDays: 30,
  /** Copies of the table from which it can be restored: the default of DynamoDB's point-in-time recovery. */
  backupDays: 35,
  /** Logs of production. A stage may keep them for a shorter time. */
  logDays: 90,
  /** Addresses in the firewall's log of blocked requests; a retention that CloudWatch accepts. */
  blockedRequestDays: 14,
  /** Impressions and clicks of ads, each by itself: long enough to explain the bill of a quarter. Totals are kept. */
  adEventDays: 100,
} as const;
