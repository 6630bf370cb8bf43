/** The six services of the header (HDR-08), each at its own home page (HDR-12). */
export const shortcuts = [
  { name: 'Booking', href: 'https://www.booking.com/' },
  { name: 'eBay', href: 'https://www.ebay.com/' },
  { name: 'Amazon', href: 'https://www.amazon.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'WhatsApp', href: 'https://www.whatsapp.com/' },
] as const;
