import type { BinaryNode } from 'baileys'
import type { IncomingCall } from '../protocol.ts'

type Call = Omit<IncomingCall, 'outcome'>

interface Ringing {
  call: Call
  /** By the clock of this machine. */
  sinceMs: number
  timer: NodeJS.Timeout
}

/** Calls that ring are kept beside the keys: where this socket ends before they do, the next one tells what became of them. */
export interface KeptCalls {
  /** As `keep` was given it last. */
  kept: string | null
  keep(text: string | null): void
}

/** Nobody lets it ring longer: what has not ended by then rang while this device was away. */
const longestMs = 120_000
const maxKnown = 500

/**
 * What becomes of the calls of customers. The account's other devices take or decline them; this one only hears of it, in stanzas that
 * may be missing at either end.
 * @param isOwn Whether an id is the account's own
 */
export const createCalls = (
  isOwn: (jid: string) => boolean,
  tell: (call: IncomingCall) => void,
  { kept, keep }: KeptCalls,
) => {
  const ringing = new Map<string, Ringing>()
  const over = new Set<string>()

  const keepRinging = (): void => {
    const all = [...ringing.values()].map(({ call, sinceMs }) => ({ call, sinceMs }))
    keep(all.length === 0 ? null : JSON.stringify(all))
  }
  const ring = (call: Call, sinceMs: number): void => {
    const timer = setTimeout(() => end(call, 'missed'), Math.max(0, sinceMs + longestMs - Date.now()))
    timer.unref()
    ringing.set(call.id, { call, sinceMs, timer })
  }

  const end = (call: Call, outcome: IncomingCall['outcome']): void => {
    clearTimeout(ringing.get(call.id)?.timer)
    if (ringing.delete(call.id)) keepRinging()
    over.add(call.id)
    const [oldest] = over
    if (over.size > maxKnown && oldest !== undefined) over.delete(oldest)
    tell({ ...call, outcome })
  }
  const take = (stanza: BinaryNode): void => {
    const [part] = Array.isArray(stanza.content) ? stanza.content : []
    const found = part && readPart(stanza, part)
    if (!part || !found || isOwn(found.chat) || over.has(found.id)) return
    const known = ringing.get(found.id)?.call
    const call = known
      ? { ...found, chat: known.chat, alt: found.alt ?? known.alt, at: known.at, isVideo: known.isVideo }
      : found
    const outcome = outcomeOf(part)
    if (outcome) end(call, outcome)
    else if (!known && offers.has(part.tag)) {
      ring(call, Date.now())
      keepRinging()
    }
  }
  for (const { call, sinceMs } of JSON.parse(kept ?? '[]') as Omit<Ringing, 'timer'>[]) ring(call, sinceMs)
  return {
    take,
    stop: (): void => {
      for (const { timer } of ringing.values()) clearTimeout(timer)
    },
  }
}

const offers: ReadonlySet<string> = new Set(['offer', 'offer_notice'])

/** Null for calls of groups, which are nobody's dialog. */
const readPart = (stanza: BinaryNode, { attrs, content }: BinaryNode): Call | null => {
  const id = attrs['call-id']
  const chat = attrs['call-creator'] ?? attrs.from ?? stanza.attrs.from
  if (!id || !chat || attrs['group-jid'] || attrs.type === 'group') return null
  const isVideo = Array.isArray(content) && content.some(({ tag }) => tag === 'video')
  return { id, chat, alt: attrs.caller_pn ?? attrs.caller_lid ?? null, at: Number(stanza.attrs.t ?? 0), isVideo }
}

/** Null while it rings. */
const outcomeOf = ({ tag, attrs }: BinaryNode): IncomingCall['outcome'] | null => {
  if (tag === 'accept') return 'answered'
  if (tag === 'reject') return 'declined'
  if (tag !== 'terminate') return null
  if (attrs.reason === 'accepted_elsewhere' || Number(attrs.duration ?? 0) > 0) return 'answered'
  return attrs.reason === 'rejected_elsewhere' || attrs.reason === 'rejected' ? 'declined' : 'missed'
}
