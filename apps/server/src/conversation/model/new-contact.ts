import { cutText, visibleLine } from '@prosa/contract'
import { contactSearch } from './contact-search.ts'

const maxNameLength = 200

/** A name as its owner or a provider tells it; null where there is nothing to see. */
export const contactName = (told: string | null | undefined): string | null =>
  cutText(visibleLine(told ?? ''), maxNameLength) || null

/** Somebody whom nobody knew, as the contact that is made of them. */
export const newContact = <C extends { name?: string; email?: string; phone?: string }>(told: C | undefined) => {
  const contact = { ...told, name: contactName(told?.name) }
  return { ...contact, search: contactSearch(contact) }
}
