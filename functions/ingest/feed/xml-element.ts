/** One element as xml2js leaves it (a bare string, or `$` attributes, `_` text and lists of children), read safely. */
export class XmlElement {
  readonly #value: unknown;
  readonly #keyOf: (name: string) => string;

  constructor(value: unknown, keyOf: (name: string) => string = (name) => name) {
    this.#value = value;
    this.#keyOf = keyOf;
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
    return names.flatMap((name) => {
      const list = this.#member(this.#keyOf(name));
      return Array.isArray(list) ? list.map((value: unknown) => new XmlElement(value)) : [];
    });
  }

  #member(key: string): unknown {
    return isRecord(this.#value) ? this.#value[key] : undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
