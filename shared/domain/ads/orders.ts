import * as z from 'zod/mini';
import { lineField, optionalTextField } from '../text/text-fields.ts';

const id = z.string().check(z.regex(/^[\w.~-]{1,120}$/, 'must be 1 to 120 letters, digits, _ . ~ or -'));

/** Who books ads and gets the invoice. Creatives name it, because readers see that name. */
export const advertiser = z.object({
  id,
  name: lineField(120),
  contact: z.nullish(lineField(200)),
  /** The address for invoices. */
  address: z.nullish(optionalTextField(500)),
});
export type Advertiser = z.infer<typeof advertiser>;

/** What an advertiser has ordered; its bookings point at it. */
export const adOrder = z.object({
  id,
  advertiserId: z.string('Choose an advertiser'),
  name: lineField(120),
  /** The advertiser's own number of the order, for the invoice. */
  reference: z.nullish(lineField(80)),
});
export type AdOrder = z.infer<typeof adOrder>;
