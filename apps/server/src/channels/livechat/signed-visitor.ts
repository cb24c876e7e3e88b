import { livechatKind } from './channel.ts'

/*
 * How a visitor is stored in `identity.external_id`. Unsigned: the hash of a secret that we made, 43 characters of base64url. Signed: this prefix,
 * which no hash contains, and the company's own id of them.
 */
const mark = 'user:'

/** `external_id` of a visitor whose id the company's server signed. */
export const signedIdentity = (id: string): string => `${mark}${id}`

export const isSigned = (externalId: string): boolean => externalId.startsWith(mark)

/** The company's own id of a customer, where its server signed it; null for all others and other channels. */
export const signedIdOf = (kind: string, externalId: string): string | null =>
  kind === livechatKind && isSigned(externalId) ? externalId.slice(mark.length) : null
