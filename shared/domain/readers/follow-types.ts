export const followTypes = ['publisher', 'topic', 'user', 'search', 'story', 'place'] as const;
export type FollowType = (typeof followTypes)[number];
