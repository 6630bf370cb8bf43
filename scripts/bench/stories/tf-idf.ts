/**
 * The baseline: one pass, in which each text joins the story whose sum of TF-IDF vectors has the largest cosine with
 * its own, if that reaches a threshold.
 */
export function singlePass(texts: readonly string[], threshold: number): string[] {
  const words = texts.map((text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const counts = new Map<string, number>();
  for (const text of words) for (const word of new Set(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sums: Map<string, number>[] = [];
  return words.map((text) => {
    const vector = new Map<string, number>();
    for (const word of text)
      vector.set(word, (vector.get(word) ?? 0) + Math.log(texts.length / (counts.get(word) ?? 1)));
    let best = -1;
    let most = threshold;
    for (const [n, sum] of sums.entries()) {
      const cosine = dot(vector, sum) / Math.sqrt(dot(vector, vector) * dot(sum, sum) || 1);
      if (cosine >= most) [best, most] = [n, cosine];
    }
    const length = Math.sqrt(dot(vector, vector)) || 1;
    const sum = sums[best] ?? new Map<string, number>();
    if (best < 0) best = sums.push(sum) - 1;
    for (const [word, weight] of vector) sum.set(word, (sum.get(word) ?? 0) + weight / length);
    return String(best);
  });
}

function dot(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, weight] of a) sum += weight * (b.get(word) ?? 0);
  return sum;
}
