const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Replaces jsonschema in bundles, where it is a tenth of a route's code. ElectroDB uses it for two checks: whether a
 * model is valid (our models are constants, and the tests create them with the real package), and whether the parts of
 * a service are models or entities, which their properties show.
 */
export class Validator {
  /** ElectroDB adds its own formats to the prototype. */
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
