/**
 * What completes a reply before the contract checks it. Functions that can read the table set it
 * (functions/table/picture-keys.ts): this folder cannot.
 */
export const replyCompletion: { complete?: (reply: unknown) => Promise<unknown> } = {};
