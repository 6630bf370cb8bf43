import type { CreateEntityItem, EntityIdentifiers, EntityItem, Service } from 'electrodb';

/** Any entity of the table. ElectroDB exports no name for it. */
export type AnyEntity = ConstructorParameters<typeof Service>[0][string];

/** An item or a key, as DynamoDB has it. */
export type Item = Record<string, unknown>;

// The parts of ElectroDB's schema that the definitions of this table use.
interface Attribute {
  field?: string;
  watch?: unknown;
  default?: unknown;
  padding?: { length: number; char: string };
  set?(value: unknown): unknown;
}
interface KeyPart {
  field: string;
  template?: string;
}
interface Definition {
  model: { entity: string; version: string };
  attributes: Record<string, Attribute>;
  indexes: Record<string, { index?: string; condition?(row: Item): boolean; pk: KeyPart; sk?: KeyPart }>;
}

/** A parsed definition, made once. Definitions that use other features of ElectroDB are refused. */
interface Shape {
  model: Definition['model'];
  attributes: [name: string, Attribute][];
  indexes: { isPrimary: boolean; condition?: (row: Item) => boolean; keys: { field: string; pieces: Piece[] }[] }[];
}
/** A part of a key: a text, or an attribute of the row with its padding. */
type Piece = string | { name: string; padding: Attribute['padding'] };

/** The attributes that name the entity of an item, and its version. */
export const identifiers = ['__edb_e__', '__edb_v__'] as const;

const shapes = new WeakMap<AnyEntity, Shape>();

function shapeOf(entity: AnyEntity): Shape {
  const known = shapes.get(entity);
  if (known !== undefined) return known;
  const { model, attributes, indexes }: Definition = entity.schema;
  const refuse = (what: string) => new Error(`A batch cannot have rows of ${model.entity}: ${what}`);
  for (const [name, { field = name, watch, default: absent }] of Object.entries(attributes)) {
    if (field !== name || watch !== undefined) throw refuse(`${name} is stored or set in a way of its own`);
    if (typeof absent === 'function') throw refuse(`the default of ${name} is calculated`);
  }
  const keyOfPart = ({ field, template }: KeyPart) => {
    if (template === undefined) throw refuse(`${field} has no template`);
    return { field, pieces: piecesOf(template, attributes) };
  };
  const shape: Shape = {
    model,
    attributes: Object.entries(attributes),
    indexes: Object.values(indexes).map(({ index, condition, pk, sk }) => ({
      isPrimary: index === undefined,
      ...(condition && { condition }),
      keys: [pk, ...(sk ? [sk] : [])].map(keyOfPart),
    })),
  };
  shapes.set(entity, shape);
  return shape;
}

const piecesOf = (template: string, attributes: Definition['attributes']): Piece[] =>
  template
    .split(/\$\{(\w+)\}/)
    .map((text, i) => (i % 2 === 0 ? text : { name: text, padding: attributes[text]?.padding }));

/**
 * The item of a row of a batch, by the entity's own definition. It is the item of ElectroDB's `put`, which takes 24
 * microseconds longer. Single rows are written with ElectroDB.
 * @throws if the definition uses an unsupported feature, or the row lacks an attribute of a key
 */
export function itemOf<E extends AnyEntity>(entity: E, row: CreateEntityItem<E>): Item {
  const { model, attributes, indexes } = shapeOf(entity);
  const values: Item = row;
  const item: Item = { __edb_e__: model.entity, __edb_v__: model.version };
  const complete: Item = {};
  for (const [name, attribute] of attributes) {
    const value = values[name] === undefined ? attribute.default : values[name];
    if (value === undefined) continue;
    complete[name] = value;
    item[name] = attribute.set === undefined ? value : attribute.set(value);
  }
  for (const { condition, keys } of indexes) if (condition?.(complete) ?? true) addKeys(item, keys, complete);
  return item;
}

/** The primary key of a row, of which only the attributes of its key are needed. */
export function keyOf<E extends AnyEntity>(entity: E, row: EntityIdentifiers<E>): Item {
  const key: Item = {};
  for (const { isPrimary, keys } of shapeOf(entity).indexes) if (isPrimary) addKeys(key, keys, row);
  return key;
}

/** The row of an item; null if the item is of another entity. */
export const rowOf = <E extends AnyEntity>(entity: E, item: Item): EntityItem<E> | null =>
  entity.parse({ Item: item }).data as EntityItem<E> | null;

function addKeys(item: Item, keys: Shape['indexes'][number]['keys'], row: Item): void {
  for (const { field, pieces } of keys) {
    let key = '';
    for (const piece of pieces)
      if (typeof piece === 'string') key += piece;
      else {
        const value = row[piece.name];
        if (value === undefined) throw new Error(`A key needs ${piece.name}`);
        const text = String(value);
        key += piece.padding === undefined ? text : text.padStart(piece.padding.length, piece.padding.char);
      }
    item[field] = key;
  }
}
