import type { Cluster, Node } from './cluster.ts';
import type { StoryReason } from './cluster-report.ts';
import { likenessOf } from './likeness.ts';
import type { TermTable } from './term-table.ts';

/** Terms and reports that a reason names. */
const most = 12;

/** Why a report is in its story. Terms read as words, without the prefixes of language and kind. */
export function reasonFor(node: Node, cluster: Cluster, table: TermTable, isDecided: boolean): StoryReason {
  const reason = { story: cluster.id, score: 0, needed: 0, terms: [], nearest: [], isDecided };
  if (cluster.nodes.size < 2) return reason;
  cluster.remove(node);
  const { score, needed } = likenessOf(node, cluster, table);
  const sum = cluster.sums.get(node.language);
  const vector = sum === undefined ? node.shared : node.words;
  const weights = (sum ?? cluster.shared).weights;
  const parts = partsOf(vector, weights);
  const others = [...cluster.nodes];
  cluster.add(node);
  const total = parts.reduce((all, { part }) => all + part, 0) || 1;
  const terms = parts.slice(0, most).map(({ term, part }) => ({
    term: table.nameOf(term).replace(/^(?:[@#=]|[^:]*:)/, ''),
    score: (part / total) * score,
    reports: others.filter(({ words, shared }) => words.terms.includes(term) || shared.terms.includes(term)).length,
  }));
  const nearest = others
    .map((other) => ({ id: other.id, score: alike(node, other) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, most);
  return { ...reason, score, needed, terms, nearest };
}

function partsOf({ terms, weights }: Node['words'], others: ReadonlyMap<number, number>) {
  return terms
    .map((term, n) => ({ term, part: (weights[n] ?? 0) * (others.get(term) ?? 0) }))
    .filter(({ part }) => part > 0)
    .sort((a, b) => b.part - a.part);
}

function alike(a: Node, b: Node): number {
  const of = a.language === b.language ? ('words' as const) : ('shared' as const);
  const weights = new Map(b[of].terms.map((term, n) => [term, b[of].weights[n] ?? 0]));
  return partsOf(a[of], weights).reduce((sum, { part }) => sum + part, 0);
}
