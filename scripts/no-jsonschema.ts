const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Stands in for jsonschema in bundles: it is a tenth of a route. ElectroDB asks it two things: whether a model is well formed (ours are constants
 * that the tests have made with the real one), and whether what a service is made of is a model or an entity already, which the names on it tell.
 */
export class Validator {
  /** ElectroDB adds checks of its own to the prototype's. */
  static {
    Object.assign(Validator.prototype, { customFormats: {} });
  }

  addSchema(): void {}

  validate(value: unknown): { errors: { property: string; message: string }[] } {
    const isModel =
      isObject(value) &&
      isObject(value.model) &&
      isObject(value.attributes) &&
      isObject(value.indexes) &&
      !('_instance' in value);
    return { errors: isModel ? [] : [{ property: 'model', message: 'is not one' }] };
  }
}
