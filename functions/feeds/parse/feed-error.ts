/** Why an answer could not be read as a feed. */
export type FeedErrorCode = 'empty' | 'not_a_feed' | 'malformed' | 'too_deep' | 'too_large';

/** The one error that `parseFeed` throws; its message is one readable line for an editor's screen. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string) {
    super(message);
    this.name = 'FeedError';
    this.code = code;
  }
}
