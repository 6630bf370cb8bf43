/** The currency of a stage (ISO 4217): of its plans, its bookings and what they earn. */
export const stageCurrency = 'GBP';
