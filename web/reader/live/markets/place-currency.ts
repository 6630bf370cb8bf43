/** What is paid with at the reader's shores, by the shore's id. */
const currencies: Readonly<Record<string, string>> = {
  london: 'GBP',
  paris: 'EUR',
  'new-york': 'USD',
  toronto: 'CAD',
  miami: 'USD',
  houston: 'USD',
  'los-angeles': 'USD',
  dubai: 'AED',
  sydney: 'AUD',
  kingston: 'JMD',
  'port-of-spain': 'TTD',
  lagos: 'NGN',
  accra: 'GHS',
  nairobi: 'KES',
  dakar: 'XOF',
  'mexico-city': 'MXN',
  bogota: 'COP',
  'sao-paulo': 'BRL',
  manila: 'PHP',
  mumbai: 'INR',
  beirut: 'LBP',
  cairo: 'EGP',
};

/** The currency of a shore; undefined for a place that is not known here. */
export const currencyOfPlace = (id: string): string | undefined =>
  Object.hasOwn(currencies, id) ? currencies[id] : undefined;
