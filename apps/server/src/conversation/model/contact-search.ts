import { fold } from '@prosa/language'

/** The search text of a contact: folded name and e-mail, and the digits of the phone. */
export const contactSearch = (contact: {
  name?: string | null
  email?: string | null
  phone?: string | null
}): string =>
  [fold(contact.name ?? ''), fold(contact.email ?? ''), (contact.phone ?? '').replace(/\D/g, '')]
    .filter(Boolean)
    .join(' ')
