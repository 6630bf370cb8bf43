import type { Plugin } from 'vite';
import type { Mutation } from './mutations.ts';

/** Logged when a test comes to the place of a mutation. */
export const reachedMark = 'mutation reached: ';

/**
 * Builds all mutations into the site behind a switch, so that one build serves all of them.
 * @param active the mutation that is on; by default the one that the browser's user agent names, as in `mutation/7;`
 */
export function mutate(mutations: readonly Mutation[], active?: number): Plugin {
  const isOn = active === undefined ? "navigator.userAgent.includes('mutation/' + id + ';')" : `id === ${active}`;
  // Not at each step of a loop.
  const header = `const mutationSeen = {};
const isMutated = (id) => {
  if (!(performance.now() - mutationSeen[id] < ${active === undefined ? 200 : 2})) console.debug('${reachedMark}' + id + ';');
  mutationSeen[id] = performance.now();
  return ${isOn};
};
`;
  return {
    name: 'mutate',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      const own = mutations.filter(({ file }) => path.endsWith(`/${file}`)).sort((a, b) => b.start - a.start);
      if (own.length === 0) return null;
      let changed = code;
      for (const { id, start, end, original, mutated, kind } of own) {
        if (code.slice(start, end) !== original) throw new Error(`${path} has changed since its mutations were chosen`);
        changed = changed.slice(0, start) + switched(id, original, mutated, kind) + changed.slice(end);
      }
      return { code: header + changed, map: null };
    },
  };
}

function switched(id: number, original: string, mutated: string, kind: Mutation['kind']): string {
  if (kind === 'text') return mutated.replace('SWITCH', `isMutated(${id})`);
  const choice = `(isMutated(${id}) ? (${mutated}) : (${original}))`;
  return kind === 'attribute' ? `{${choice}}` : choice;
}
