import { counted, formatNumber } from './locale.ts';

/** Texts of the page of a story: one event with all reports about it. */
export const storyMessages = {
  kicker: 'One event, every shore',
  loading: 'Loading story...',
  actions: 'Story actions',
  notFound: 'Story not found',
  notFoundHint: 'It may be older than the reports that we keep, or the address may be wrong.',
  takenDown: 'This story was taken down',
  takenDownHint: 'Our editors have removed its reports.',
  alone: (copies: number) =>
    copies === 0
      ? 'One outlet has reported this so far.'
      : `One report so far, also carried by ${counted(copies, 'more outlet')}.`,
  outlets: (count: number) => counted(count, 'outlet'),
  reports: (count: number) => counted(count, 'report'),
  latest: 'latest',
  reportedFirst: 'reported first,',
  first: 'First to report',
  follow: 'Follow this story',
  following: 'Following this story',
  thisStory: (title: string) => `this story: ${title}`,
  summary: 'What is reported',
  composed: 'Put together from these reports',
  picture: 'Picture:',
  pictures: 'Pictures',
  people: 'People',
  places: 'Places',
  timeline: 'Who reported when',
  groups: { home: 'Home', here: 'Here', elsewhere: 'Elsewhere' },
  all: 'All reports',
  report: 'The report',
  failed: 'This story could not be loaded',
  placeUnknown: (count: number) => `${formatNumber(count)} from a place that we do not know`,
  unknownHint: (reports: number) =>
    `We do not know yet where ${reports === 1 ? 'this outlet is' : 'these outlets are'}.`,
  seenFrom: 'Seen from your shores',
  notChosen: 'Choose this shore to see what its outlets report.',
  silent: (place: string, outlets: number) =>
    outlets === 0
      ? `${place}: we do not read any outlets there yet.`
      : `${place}: ${outlets === 1 ? 'the outlet that we read has not' : `none of the ${formatNumber(outlets)} outlets that we read has`} reported this yet.`,
  onlyCopies: (place: string) => `${place}: outlets carry a report from elsewhere, and none has its own yet.`,
  noneElsewhere: 'No outlet elsewhere that we read has reported this yet.',
  blindspot: 'Blind spot',
  blind: (place: string, hours: number, outlets: number) =>
    `${place}: none of the ${counted(outlets, 'outlet')} that we read has reported this in ${counted(hours, 'hour')}.`,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  readAt: (source: string) => `Read at ${source}`,
  copies: (count: number) => `The same text at ${counted(count, 'more outlet')}`,
  doubt: {
    ask: 'These are not the same story',
    question: 'Which report is about something else?',
    several: 'Several, or I am not sure',
    report: 'Report',
    hint: 'Our editors will look at it. Thank you for reading closely.',
    send: 'Tell the editors',
    cancel: 'Cancel',
    thanks: 'Thank you',
    thanksHint: 'Our editors will look at this story.',
    failed: 'Your note could not be sent',
  },
} as const;
