import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  kind?: string;
  name?: string;
  callee?: Node;
  arguments?: readonly Node[];
  id?: Node;
  init?: Node | null;
  declarations?: readonly Node[];
  declaration?: Node | null;
}

/** Whether an initial value is an empty collection, so state that grows, not a table. */
const isEmptyCollection = (init: Node): boolean =>
  init.type === 'NewExpression' &&
  ['Map', 'Set', 'WeakMap'].includes(init.callee?.name ?? '') &&
  (init.arguments ?? []).length === 0;
const isObservable = (init: Node): boolean => init.type === 'CallExpression' && init.callee?.name === 'observable';

/**
 * Lets all component tests share the site's loaded modules: each module of the site registers how to put the state that
 * it keeps in top-level variables back to what it is after a page load. `open` (page.tsx) runs what they registered.
 */
export function freshModules(): Plugin {
  return {
    name: 'fresh-modules',
    enforce: 'post',
    transform(code, id) {
      // What SWR has of each reply for a page that it takes over lives as long as its module.
      if (/\/swr\/dist\/config-context-/.test(id))
        return {
          code: `${code.replace('const INITIAL_CACHE =', 'let INITIAL_CACHE =')}
(globalThis.pageResets ??= []).push(() => { INITIAL_CACHE = {}; });`,
          map: null,
        };
      // Firebase itself stays initialised: sign-in.ts signs out.
      if (!/\/web\/[^?]+\.tsx?$/.test(id) || id.endsWith('/firebase-session.ts')) return null;
      const edits: { at: number; until: number; text: string }[] = [];
      const resets: string[] = [];
      const body = this.parse(code).body as unknown as readonly Node[];
      for (const statement of body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { id: variable, init } of declaration.declarations ?? []) {
          if (variable?.type !== 'Identifier') continue;
          const value = init ? code.slice(init.start, init.end) : 'undefined';
          const first = init?.arguments?.[0];
          if (init && isObservable(init) && first)
            resets.push(`${variable.name}.set(${code.slice(first.start, first.end)});`);
          else if (declaration.kind === 'let') resets.push(`${variable.name} = ${value};`);
          else if (init && isEmptyCollection(init)) {
            // Replaced, not cleared: SWR remembers its requests by the map that holds the replies.
            edits.push({ at: declaration.start, until: declaration.start + 'const'.length, text: 'let' });
            resets.push(`${variable.name} = ${value};`);
          }
        }
      }
      // A stored value that the browser refused to store lives in its closure until the page closes.
      if (id.endsWith('/web/shell/storage/stored-value.ts')) {
        const kept = /let unsaved = null;/.exec(code);
        if (kept === null) throw new Error('stored-value.ts keeps its unsaved values in another variable');
        const end = kept.index + kept[0].length;
        edits.push({ at: end, until: end, text: ' (globalThis.pageResets ??= []).push(() => { unsaved = null; });' });
      }
      if (resets.length === 0) return null;
      let changed = code;
      for (const { at, until, text } of edits.sort((a, b) => b.at - a.at))
        changed = changed.slice(0, at) + text.padEnd(until - at) + changed.slice(until);
      return { code: `${changed}\n(globalThis.pageResets ??= []).push(() => { ${resets.join(' ')} });`, map: null };
    },
  };
}
