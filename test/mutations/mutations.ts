import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** What is changed: a condition flipped, a handler dropped, or a text, a limit or an attribute changed. */
export type MutationKind = 'condition' | 'handler' | 'text' | 'limit' | 'attribute';

/** One change to one place of the site. Offsets count UTF-16 units. */
export interface Mutation {
  id: number;
  kind: MutationKind;
  file: string;
  line: number;
  start: number;
  end: number;
  original: string;
  mutated: string;
  /** Whether it runs once, when the module is loaded, so that no single test comes to it. */
  isTopLevel: boolean;
}
type Place = Omit<Mutation, 'id' | 'file' | 'line'>;

interface AstNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const childrenOf = (node: AstNode): AstNode[] => Object.values(node).flat().filter(isNode);

/** Visits every node that is code, not a type, with its ancestors, nearest first. */
function visit(node: AstNode, visitor: (node: AstNode, parents: readonly AstNode[]) => void, parents: AstNode[] = []) {
  if (/^TS(Type|Interface|Enum|Module|Literal|Union|Index|Tuple|Array)/.test(node.type)) return;
  visitor(node, parents);
  for (const child of childrenOf(node)) visit(child, visitor, [node, ...parents]);
}

const opposites: Record<string, string> = { '===': '!==', '!==': '===', '<': '>=', '>=': '<', '>': '<=', '<=': '>' };
const logical: Record<string, string> = { '&&': '||', '||': '&&' };

/** The places of a file that a mutation can change. */
function placesIn(file: string, code: string): Place[] {
  const { program } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const places: Place[] = [];
  const textOf = ({ start, end }: AstNode) => code.slice(start, end);
  visit(program as unknown as AstNode, (node, parents) => {
    const [parent, grandparent] = parents;
    const isTopLevel = !parents.some(({ type }) => type.includes('Function'));
    const add = (kind: MutationKind, { start, end }: AstNode, mutated: string) =>
      places.push({ kind, start, end, original: code.slice(start, end), mutated, isTopLevel });
    const { operator = '', left, right, name, value } = node;
    if (isNode(left) && isNode(right) && typeof operator === 'string') {
      const other = (node.type === 'BinaryExpression' ? opposites : node.type === 'LogicalExpression' ? logical : {})[
        operator
      ];
      if (other !== undefined) add('condition', node, `(${textOf(left)}) ${other} (${textOf(right)})`);
    }
    if (node.type === 'JSXAttribute' && isNode(name) && isNode(value)) {
      const attribute = textOf(name);
      const isHandler = /^on[A-Z]/.test(attribute);
      if (isHandler && isNode(value.expression)) add('handler', value.expression, 'undefined');
      else if (value.type === 'Literal' && attribute !== 'key') add('attribute', value, '""');
    }
    if (node.type === 'Property' && isNode(value) && typeof value.value === 'string' && file.includes('/messages/')) {
      const key = isNode(node.key) ? textOf(node.key) : '';
      places.push({
        kind: 'text',
        start: node.start,
        end: node.end,
        original: textOf(node),
        // A getter, so that the tests that read the text come to it.
        mutated: `get ${key}() { return SWITCH ? ${JSON.stringify(`${value.value} …`)} : ${textOf(value)}; }`,
        isTopLevel: false,
      });
    }
    if (node.type === 'Literal' && typeof value === 'number' && value > 1) {
      const isConstant = parent?.type === 'VariableDeclarator' && grandparent?.kind === 'const';
      const isCompared = parent?.type === 'BinaryExpression' && opposites[String(parent.operator)] !== undefined;
      const isArgument = parent?.type === 'CallExpression' && /\.slice\(/.test(textOf(parent));
      if (isConstant || isCompared || isArgument) add('limit', node, String(value + 1));
    }
  });
  return places;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The site's files: without the service worker and the bundler's plugins, which are built or run otherwise. */
const siteFiles = (): string[] =>
  globSync('web/**/*.{ts,tsx}', { cwd: repository })
    .filter((file) => !/\.d\.ts$|^web\/(?:service-worker|bundling|fonts|theme)\//.test(file))
    .sort();

/** Chooses as many mutations of each kind, at random places of the site. */
export function chooseMutations(seed: number, count: number): Mutation[] {
  const random = seededRandom(seed);
  const all = siteFiles().flatMap((file) => {
    const code = readFileSync(`${repository}/${file}`, 'utf8');
    return placesIn(file, code).map((place) => ({
      ...place,
      file,
      line: code.slice(0, place.start).split('\n').length,
    }));
  });
  const kinds: MutationKind[] = ['condition', 'handler', 'text', 'limit', 'attribute'];
  return kinds
    .flatMap((kind) => {
      const places = all.filter((place) => place.kind === kind);
      return Array.from({ length: Math.ceil(count / kinds.length) }, () =>
        places.splice(Math.floor(random() * places.length), 1),
      ).flat();
    })
    .slice(0, count)
    .map((place, n) => ({ ...place, id: n + 1 }));
}
