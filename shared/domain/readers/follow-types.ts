export const followTypes = ['publisher', 'topic', 'user', 'search', 'story'] as const;
export type FollowType = (typeof followTypes)[number];
