import { livechatKind } from './channel.ts'

/*
 * How a visitor stands in `identity.external_id`: an unsigned one by the hash of a secret that we made, 43 characters of base64url,
 * which nobody chooses; a signed one by the company's own id of them behind this mark, which no hash contains.
 */
const mark = 'user:'

/** Where a visitor is kept whose id the company's server signed. */
export const signedIdentity = (id: string): string => `${mark}${id}`

export const isSigned = (externalId: string): boolean => externalId.startsWith(mark)

/** The company's id of the customer, where its server vouched for it; null for all others and other channels. */
export const signedIdOf = (kind: string, externalId: string): string | null =>
  kind === livechatKind && isSigned(externalId) ? externalId.slice(mark.length) : null
