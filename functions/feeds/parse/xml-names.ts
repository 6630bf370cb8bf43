import { resolveAddress } from './resolve-address.ts';
import type { ReferenceDecoder } from './xml-references.ts';
import type { XmlAttribute } from './xml-scanner.ts';
import { namespacePrefix, usualPrefix } from './xml-vocabulary.ts';

/** Namespaces that are known inside one element. Feeds declare up to 20. */
const maxPrefixes = 64;
/** Characters of a namespace's address, which is read for each element, and of xml:base, which is written there. */
const maxNamespace = 200;
const maxBase = 500;

/** Inherited properties of an element: namespaces, base address, language. */
export interface Scope {
  /** Address of each prefix, those of the elements around it too. */
  prefixes: Map<string, string>;
  /** xml:base in force, absolute; null when the document names none. */
  base: string | null;
  language: string | null;
  known: Map<string, string | null>;
}

export const outermostScope: Scope = {
  prefixes: new Map(),
  base: null,
  language: null,
  known: new Map(),
};

/**
 * The scope inside an element: the parent's if the element declares nothing.
 * @param address the feed's own address, for a relative xml:base
 */
export function openScope(
  parent: Scope,
  attributes: XmlAttribute[],
  decode: ReferenceDecoder,
  address: string | null,
): Scope {
  let scope: Scope | null = null;
  for (const attribute of attributes) {
    const name = attribute.name.toLowerCase();
    if (!name.startsWith('xml')) continue;
    if (name !== 'xmlns' && !name.startsWith('xmlns:') && name !== 'xml:base' && name !== 'xml:lang') continue;
    scope ??= { ...parent, prefixes: new Map(parent.prefixes), known: new Map() };
    const value = decode(attribute.raw).trim();
    if (name === 'xml:base') scope.base = baseAddress(value, parent.base ?? address) ?? parent.base;
    else if (name === 'xml:lang') scope.language = value || null;
    else if (scope.prefixes.size < maxPrefixes)
      scope.prefixes.set(name.slice('xmlns:'.length), value.slice(0, maxNamespace));
  }
  return scope ?? parent;
}

function baseAddress(value: string, parent: string | null): string | null {
  const base = resolveAddress(value, parent);
  return base !== null && base.length <= maxBase ? base : null;
}

/** Maps one document's element names to our vocabulary (`dc:date`, `title`), whatever prefixes the document uses. */
export class ElementNames {
  private readonly home: string;
  private readonly homeAddresses: Set<string>;

  /**
   * The root's namespace and the default namespace are the document's own: their elements need no prefix, even if
   * unknown.
   */
  constructor(root: Scope, rootName: string) {
    const own = namespaceOf(root, prefixOf(rootName.toLowerCase()));
    this.homeAddresses = new Set([own, namespaceOf(root, '')].filter((address) => address !== null));
    this.home = (own === null ? null : namespacePrefix(own)) ?? '';
  }

  /** Our name of an element, or null if it belongs to a vocabulary that we do not read. */
  nameOf(scope: Scope, rawName: string): string | null {
    const known = scope.known.get(rawName);
    if (known !== undefined) return known;
    const name = this.resolve(scope, rawName.toLowerCase());
    // Bounds the cache: a document with more names has them resolved each time.
    if (scope.known.size < 500) scope.known.set(rawName, name);
    return name;
  }

  private resolve(scope: Scope, rawName: string): string | null {
    const prefix = prefixOf(rawName);
    const local = localOf(rawName);
    const address = namespaceOf(scope, prefix);
    const short = this.shortName(address, prefix);
    if (short === null) return null;
    return short === '' || short === this.home ? local : `${short}:${local}`;
  }

  private shortName(address: string | null, prefix: string): string | null {
    if (address === null) return prefix === '' ? '' : usualPrefix(prefix);
    const short = namespacePrefix(address);
    if (short !== null) return short;
    return this.homeAddresses.has(address) ? '' : usualPrefix(prefix);
  }
}

/** The part of a qualified name after its prefix. */
export function localOf(rawName: string): string {
  return rawName.slice(rawName.indexOf(':') + 1);
}

function prefixOf(rawName: string): string {
  const colon = rawName.indexOf(':');
  return colon === -1 ? '' : rawName.slice(0, colon);
}

function namespaceOf(scope: Scope, prefix: string): string | null {
  return scope.prefixes.get(prefix) || null;
}
