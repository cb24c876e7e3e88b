import { type Kind, messageKinds } from './message-kinds.ts'
import type { Said } from './said.ts'

/** A part of a message that is something, with the message that it stands in once all wrappings are off. */
export interface Found {
  name: string
  part: unknown
  kind: Exclude<Kind, { is: 'wrapping' | 'ignored' }>
  inside: Record<string, unknown>
}

/** Wrappings may be several deep. */
const maxDepth = 6

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What a message is; `nothing`: what it has says nothing; `unknown`: what it has is of no kind that is known. */
export const findContent = (message: unknown, depth = 0): Found | 'nothing' | 'unknown' => {
  if (!isObject(message) || depth > maxDepth) return 'nothing'
  let isKnown = false
  for (const [name, part] of Object.entries(message)) {
    if (part === null || part === undefined || name === 'messageContextInfo') continue
    const kind = Object.hasOwn(messageKinds, name) ? messageKinds[name] : undefined
    if (!kind) continue
    isKnown = true
    if (kind.is === 'ignored' || (name === twinWrapping && isTwin(message, part))) continue
    if (kind.is !== 'wrapping') return { name, part, kind, inside: message }
    const inner = isObject(part) ? findContent(part.message, depth + 1) : 'nothing'
    if (inner !== 'nothing') return inner
  }
  return isKnown ? 'nothing' : 'unknown'
}

const twinWrapping = 'associatedChildMessage'
/** Places of the protocol's list: the same picture or video in a better quality, or moving. The picture itself came before. */
const twins: ReadonlySet<unknown> = new Set([5, 10, 12, 19])

const isTwin = (message: Record<string, unknown>, part: unknown): boolean =>
  [message, isObject(part) ? part.message : null].some((one) => {
    const info = isObject(one) ? one.messageContextInfo : null
    const association = isObject(info) ? info.messageAssociation : null
    return isObject(association) && twins.has(association.associationType)
  })

/** What a message says that is one; what cannot be read is told to have come. */
export const saidOf = ({ name, read }: Extract<Kind, { is: 'message' }>, part: unknown): Said | null =>
  read(part) ?? (name === null ? null : { text: seeOnPhone(name), what: 'other' })

/** Something came that cannot be shown here. */
export const seeOnPhone = (name: string): string => `${name}: veja no celular.`
export const unknownKind: Said = { text: seeOnPhone('Mensagem de um tipo que não aparece aqui'), what: 'other' }
