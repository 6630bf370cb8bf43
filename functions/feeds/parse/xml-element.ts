/** One element as xml2js leaves it (a bare string, or `$` attributes, `_` text and lists of children), read safely. */
export class XmlElement {
  readonly #value: unknown;
  readonly #keys: ReadonlyMap<string, string> | null;

  /** @param keys under which member the children of a name stand, where that is not the name itself */
  constructor(value: unknown, keys: ReadonlyMap<string, string> | null = null) {
    this.#value = value;
    this.#keys = keys;
  }

  /** Own text, trimmed; empty when there is none. */
  get text(): string {
    const text = typeof this.#value === 'string' ? this.#value : this.#member('_');
    return typeof text === 'string' ? text.trim() : '';
  }

  /** Trimmed value of an attribute (lower-case name); empty when absent. */
  attribute(name: string): string {
    const attributes = this.#member('$');
    const value = isRecord(attributes) ? attributes[name] : undefined;
    return typeof value === 'string' ? value.trim() : '';
  }

  children(...names: string[]): XmlElement[] {
    const found: XmlElement[] = [];
    for (const name of names) {
      const list = this.#member(this.#keys === null ? name : (this.#keys.get(name) ?? name));
      if (Array.isArray(list)) for (const value of list) found.push(new XmlElement(value));
    }
    return found;
  }

  #member(key: string): unknown {
    return isRecord(this.#value) ? this.#value[key] : undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
