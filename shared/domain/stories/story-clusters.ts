import { titleSimilarity, titleWords } from '../articles/dedup.ts';
import { hourMs } from '../utc-day.ts';
import type { ClusterReport, StoryChanges, StoryDecisions, StoryReason, TermCounts } from './cluster-report.ts';

/** Reports that are older than this leave memory; their stories stay as they are stored. */
export const storyWindowMs = 72 * hourMs;

/** Groups the reports of the last three days into stories, in memory and one report at a time. */
export class StoryClusters {
  private readonly reports = new Map<string, ClusterReport>();
  private readonly stories = new Map<string, string>();
  private changes = noChanges();

  /**
   * @param background counts of the days before
   * @param decisions of editors
   */
  constructor(_background: TermCounts, _decisions?: StoryDecisions) {}

  /** Number of reports in memory. */
  get size(): number {
    return this.reports.size;
  }

  /** Number of times that a report or a story was compared with a story. */
  readonly comparisons = 0;

  /** Adds stored reports with their stories, in any order. Decides nothing. Known reports stay as they are. */
  learn(reports: readonly ClusterReport[]): void {
    for (const report of reports) {
      if (this.reports.has(report.id)) continue;
      this.reports.set(report.id, report);
      this.stories.set(report.id, report.story ?? report.id);
    }
  }

  /**
   * Adds a new report, or gives a known one another title, summary or time. It joins a story or begins one; it may
   * merge its story with another one, and may move a few reports. `story` of the given report means nothing.
   */
  place(report: ClusterReport): void {
    const words = titleWords(report.title);
    const like = [...this.reports.values()].find(
      ({ id, title }) => id !== report.id && titleSimilarity(titleWords(title), words) >= 0.4,
    );
    const story = (like && this.stories.get(like.id)) ?? report.id;
    this.reports.set(report.id, report);
    this.stories.set(report.id, story);
    this.changes.moved.set(report.id, story);
    this.changes.changed.add(story);
  }

  /** Removes a report that was taken down, or merged into another one. An unknown one is ignored. */
  remove(id: string): void {
    const story = this.stories.get(id);
    if (story !== undefined) this.changes.changed.add(story);
    this.reports.delete(id);
    this.stories.delete(id);
  }

  /** Replaces the decisions of editors, and places again the reports that they name. */
  decide(_decisions: StoryDecisions): void {}

  /**
   * Groups all reports in memory from the beginning, in the order of time and id, so that the stories depend no longer
   * on the order of arrival. Then forgets reports that are older than `storyWindowMs`, which is no change.
   */
  settle(_now: number): void {}

  /** Returns what has changed since the last call. */
  takeChanges(): StoryChanges {
    const { changes } = this;
    this.changes = noChanges();
    return changes;
  }

  /** The story of a report in memory: its own id while it is alone. */
  storyOf(id: string): string | undefined {
    return this.stories.get(id);
  }

  /** The ids of a story's reports in memory, the earliest first; of a report alone that one. */
  reportsOf(story: string): string[] {
    return [...this.stories].flatMap(([id, one]) => (one === story ? [id] : []));
  }

  /** The report that is nearest to the others; of equal ones the earliest. */
  leadOf(story: string): string {
    return this.reportsOf(story)[0] ?? story;
  }

  /** Why a report is in its story; undefined if it is not in memory. */
  why(id: string): StoryReason | undefined {
    const story = this.stories.get(id);
    return story === undefined ? undefined : { story, score: 0, needed: 0, terms: [], nearest: [], isDecided: false };
  }
}

const noChanges = (): StoryChanges => ({ moved: new Map(), changed: new Set(), redirects: new Map() });
