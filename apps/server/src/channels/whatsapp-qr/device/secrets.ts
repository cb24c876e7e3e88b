import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { proto } from 'baileys'

/*
 * What WhatsApp seals a second time, within the message: an edit, an answer to a poll or an event. Its key is made of the secret that
 * came with the message it is about. Secrets are kept in memory alone, for the latest messages: an edit comes within minutes.
 */

interface Kept {
  secret: Uint8Array
  /** Of a poll, by the hashes that answers name them by. */
  options: ReadonlyMap<string, string>
}

export interface Sealed {
  encPayload?: Uint8Array | null
  encIv?: Uint8Array | null
}

/** Who may have sealed it, and who may have written what it is about, each by any of their ids. */
export interface Authors {
  sender: readonly string[]
  original: readonly string[]
}

export type Purpose = 'Message Edit' | 'Event Edit' | 'Poll Vote' | 'Event Response'

const maxKept = 5_000
const tagBytes = 16

/** By account and message. Lives as long as the process, since sockets come and go. */
const kept = new Map<string, Kept>()

const nameOf = (account: string, messageId: string): string => `${account} ${messageId}`

export const keepSecret = (account: string, messageId: string, message: proto.IMessage): void => {
  const secret = message.messageContextInfo?.messageSecret
  if (!secret?.length) return
  const name = nameOf(account, messageId)
  kept.delete(name)
  kept.set(name, { secret, options: optionsOf(message) })
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
}

const optionsOf = (message: proto.IMessage): Map<string, string> => {
  const { pollCreationMessageV4: wrapped } = message
  const inside = wrapped?.message ?? message
  const poll =
    inside.pollCreationMessage ??
    inside.pollCreationMessageV2 ??
    inside.pollCreationMessageV3 ??
    inside.pollCreationMessageV5
  const names = (poll?.options ?? []).flatMap(({ optionName }) => (optionName ? [optionName] : []))
  return new Map(names.map((name) => [createHash('sha256').update(name).digest('hex'), name]))
}

/** What was sealed; null where the secret is not at hand, or another one sealed it. */
export const openSealed = (
  account: string,
  messageId: string,
  purpose: Purpose,
  { encPayload, encIv }: Sealed,
  { sender, original }: Authors,
): Uint8Array | null => {
  const known = kept.get(nameOf(account, messageId))
  if (!known || !encPayload || !encIv || encPayload.length <= tagBytes) return null
  for (const author of original)
    for (const by of sender) {
      const info = `${messageId}${author}${by}${purpose}`
      const key = Buffer.from(hkdfSync('sha256', known.secret, Buffer.alloc(0), info, 32))
      const opened = open(key, encIv, encPayload, isBound(purpose) ? `${messageId}\0${by}` : '')
      if (opened) return opened
    }
  return null
}

/** Answers are sealed together with who gives them. */
const isBound = (purpose: Purpose): boolean => purpose === 'Poll Vote' || purpose === 'Event Response'

const open = (key: Buffer, iv: Uint8Array, payload: Uint8Array, bound: string): Uint8Array | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    decipher.setAAD(Buffer.from(bound))
    decipher.setAuthTag(payload.subarray(-tagBytes))
    return Buffer.concat([decipher.update(payload.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** The options that an answer chose, by their names. */
export const chosenOf = (account: string, messageId: string, opened: Uint8Array): string[] => {
  const options = kept.get(nameOf(account, messageId))?.options
  return proto.Message.PollVoteMessage.decode(opened).selectedOptions.flatMap(
    (hash) => options?.get(Buffer.from(hash).toString('hex')) ?? [],
  )
}
