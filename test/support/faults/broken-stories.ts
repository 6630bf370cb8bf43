import { storyIdOf } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { readStories } from '#functions/articles/stories.ts';

/** What is wrong between the rows of these articles and the stories that are stored. */
export async function brokenStories(ids: readonly string[]): Promise<string[]> {
  const rows = await readStoredArticles(ids);
  const named = new Map([...rows].map(([id, row]) => [id, storyIdOf(row)]));
  const stories = await readStories([...new Set(named.values())], { consistent: true });
  const broken: string[] = [];
  for (const [id, row] of rows) {
    const story = stories.get(storyIdOf(row));
    const reports = story?.reports.map((report) => report.id) ?? [];
    const isReport = row.survivor === null && (row.applied?.state ?? 'listed') === 'listed' && !row.applied?.alone;
    if (!isReport && row.story !== undefined) broken.push(`${id} is no report, and names story ${row.story}`);
    if (isReport && row.story !== undefined && !reports.includes(id)) broken.push(`${row.story} has no report ${id}`);
    for (const other of reports)
      if (other === id && !isReport) broken.push(`${story?.id} has ${id}, which is no report`);
      else if (named.get(other) !== story?.id)
        broken.push(`${story?.id} has ${other}, which names ${named.get(other)}`);
  }
  return [...new Set(broken)];
}
