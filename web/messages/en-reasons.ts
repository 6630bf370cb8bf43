/** Why a reader sees an article; shown when the label 'For you' of its card is pressed. */
export const reasonMessages = {
  title: 'Why this article',
  sponsored: 'A sponsor paid for this article.',
  search: (term: string) => `Matches your search for “${term}”.`,
  similarTopic: (topic: string) => `You are reading about ${topic}.`,
  similarRegion: (region: string) => `You are reading about this region: ${region}.`,
  followed: (publisher: string | null, topic: string | null, search: string | null) =>
    `Because you follow ${[publisher, topic, search && `the search “${search}”`].filter(Boolean).join(' and ')}.`,
  latest: 'One of the latest articles, shown to all readers.',
  latestIn: (region: string) => `One of the latest articles, shown to all readers. Region: ${region}.`,
} as const;
