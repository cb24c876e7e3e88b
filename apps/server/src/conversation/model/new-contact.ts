import { cutText, visibleLine } from '@prosa/contract'
import { contactSearch } from './contact-search.ts'

const maxNameLength = 200

/** A name given by its owner or a provider; null where it has no visible characters. */
export const contactName = (told: string | null | undefined): string | null =>
  cutText(visibleLine(told ?? ''), maxNameLength) || null

/** The contact to create for an unknown sender. */
export const newContact = <C extends { name?: string; email?: string; phone?: string }>(told: C | undefined) => {
  const contact = { ...told, name: contactName(told?.name) }
  return { ...contact, search: contactSearch(contact) }
}
