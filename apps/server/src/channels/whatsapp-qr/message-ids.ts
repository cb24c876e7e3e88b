import { createHash } from 'node:crypto'

/**
 * The id of a message of ours, made from its reference: the same in every try, so that a try after a lost answer is no second
 * message at the customer's. In the form of WhatsApp Web's own, with a mark of ours in it.
 */
export const messageIdOf = (place: { companyId: number; id: number }, reference: string): string => {
  const hash = createHash('sha256').update(`${place.companyId}:${place.id}:${reference}`).digest('hex').toUpperCase()
  return `3EB0${hash.slice(0, 4)}50${hash.slice(4, 16)}`
}

/** A message of many parts has no more. */
const maxParts = 64

/** The ids of all parts of a message, up to the one that is known of it. */
export const idsOfParts = (place: { companyId: number; id: number }, reference: string, lastId: string): string[] => {
  const ids: string[] = []
  for (let part = 0; part < maxParts; part += 1) {
    ids.push(messageIdOf(place, partReference(reference, part)))
    if (ids.at(-1) === lastId) return ids
  }
  return [lastId]
}

export const partReference = (reference: string, part: number): string =>
  part === 0 ? reference : `${reference}.${part}`

/** Whether we made an id: no other device of the account makes such ones. */
export const isOwnId = (id: string): boolean => /^3EB0[0-9A-F]{4}50[0-9A-F]{12}$/.test(id)
