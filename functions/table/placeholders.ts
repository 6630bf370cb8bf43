import { encodeItem } from './values.ts';

/** Names and values of an expression as placeholders: attribute names may be reserved words. */
export class Placeholders {
  readonly #names = new Map<string, string>();
  readonly #values: unknown[] = [];

  name(attribute: string): string {
    const known = this.#names.get(attribute) ?? `#${this.#names.size.toString(36)}`;
    this.#names.set(attribute, known);
    return known;
  }
  value(value: unknown): string {
    this.#values.push(value);
    return `:${(this.#values.length - 1).toString(36)}`;
  }
  expressions() {
    const values = Object.fromEntries(this.#values.map((value, n) => [`:${n.toString(36)}`, value]));
    return {
      ExpressionAttributeNames: Object.fromEntries([...this.#names].map(([name, short]) => [short, name])),
      ...(this.#values.length > 0 && { ExpressionAttributeValues: values }),
    };
  }
  /** The same for a command that takes items as requests have them. */
  encodedExpressions() {
    const { ExpressionAttributeValues: values, ...names } = this.expressions();
    return { ...names, ...(values && { ExpressionAttributeValues: encodeItem(values) }) };
  }
}
