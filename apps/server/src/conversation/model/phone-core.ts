/** `contact.phone_core` (migrations/0077) of a phone: the same for one number with and without the country's code and the ninth digit. */
export const phoneCore = (phone: string): string =>
  phone
    .slice(0, 40)
    .replace(/\D/g, '')
    .replace(/^55(\d{10,11})$/, '$1')
    .replace(/^(\d\d)9([6-9]\d{7})$/, '$1$2')
