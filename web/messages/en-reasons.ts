/** Why a reader sees a story; shown when the label 'For you' of its card is pressed. */
export const reasonMessages = {
  title: 'Why this story',
  sponsored: 'A sponsor paid for this story.',
  search: (term: string) => `It matches your search for “${term}”.`,
  similarTopic: (topic: string) => `You are reading about ${topic}.`,
  similarRegion: (region: string) => `You are reading a story from this region: ${region}.`,
  followed: (publisher: string | null, topic: string | null) =>
    `Because you follow ${[publisher, topic].filter((name) => name !== null).join(' and ')}.`,
  latest: 'It is one of the latest stories, which every reader sees.',
  latestIn: (region: string) => `It is one of the latest stories, which every reader sees. Region: ${region}.`,
} as const;
