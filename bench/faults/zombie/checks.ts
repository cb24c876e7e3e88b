import type { Client } from 'pg'
import type { Check } from '../checks.ts'
import { goodbye, greeting, offerSeconds, type silences } from './rooms.ts'
import type { Taken } from './slow-provider.ts'

/** When a process stood still. */
export interface Standstill {
  fromMs: number
  toMs: number
}

/** What a process had sent whose answer it did not hear any more: another sends it again once the lease is over. */
const unheardMs = 17_000

/** Of each message that came more than once: sent by who stood still before that, and again by the other while it did. */
export const findSentByZombie = (taken: readonly Taken[], stills: readonly Standstill[]): string[] => {
  const first = new Map<string, Taken>()
  return taken.flatMap((one) => {
    const before = first.get(one.reference)
    if (!before) {
      first.set(one.reference, one)
      return []
    }
    const isTakenOver = stills.some(
      ({ fromMs, toMs }) => before.atMs > fromMs - unheardMs && before.atMs <= fromMs + 500 && one.atMs < toMs,
    )
    return isTakenOver ? [] : [`${one.reference}: again after ${one.atMs - before.atMs} ms`]
  })
}

interface Event {
  id: number
  kind: string
  version: number
  userId: number | null
  reason: string | null
  atMs: number
}

const readEvents = async (owner: Client, externalId: string): Promise<Event[]> => {
  const { rows } = await owner.query<Event>(
    `select e.dialog_id as id, e.kind, e.version, (e.detail ->> 'userId')::int as "userId", e.detail ->> 'reason' as reason,
      (extract(epoch from e.at) * 1000)::float8 as "atMs"
     from dialog_event e join dialog d on d.company_id = e.company_id and d.id = e.dialog_id
     join connection c on c.company_id = d.company_id and c.id = d.connection_id where c.external_id = $1 order by e.dialog_id, e.version`,
    [externalId],
  )
  return rows
}

/** Moments are written down before their transaction commits. */
const unevenMs = 250

/** Each room is offered to each person once; each person has one offer at a time; an offer runs out once. */
export const checkOffers = async (owner: Client, externalId: string): Promise<{ offers: number; checks: Check[] }> => {
  const events = await readEvents(owner, externalId)
  const twice: string[] = []
  const ranOutTwice: string[] = []
  const spans: { userId: number; fromMs: number; toMs: number; id: number }[] = []
  const asked = new Set<string>()
  events.forEach((event, place) => {
    const next = events[place + 1]
    const following = next?.id === event.id ? next : undefined
    if (event.reason === 'nobody-took-it' && following?.reason === 'nobody-took-it')
      ranOutTwice.push(`room ${event.id}, version ${event.version}`)
    if (event.kind !== 'offered' || event.userId === null) return
    const key = `room ${event.id} to ${event.userId}`
    if (asked.has(key)) twice.push(key)
    asked.add(key)
    const endMs = event.atMs + offerSeconds * 1_000
    spans.push({ ...event, userId: event.userId, fromMs: event.atMs, toMs: Math.min(following?.atMs ?? endMs, endMs) })
  })
  const sorted = spans.sort((one, other) => one.userId - other.userId || one.fromMs - other.fromMs)
  const atOnce = sorted.flatMap((span, place) => {
    const before = sorted[place - 1]
    if (before?.userId !== span.userId || before.toMs <= span.fromMs + unevenMs) return []
    return [
      `${span.userId}: room ${span.id} ${Math.round(before.toMs - span.fromMs)} ms before the end of room ${before.id}`,
    ]
  })
  return {
    offers: spans.length,
    checks: [
      { name: 'no room is offered twice to the same person', failures: twice },
      { name: 'nobody has two offers to answer at once', failures: atOnce },
      { name: 'no offer runs out twice', failures: ranOutTwice },
    ],
  }
}

/** What the bot has said in a room, and its events, after the one thing that its customer's silence brought. */
const expected = {
  repeat: { said: [greeting, greeting], events: [] },
  transfer: { said: [greeting], events: ['transferred-to-queue'] },
  close: { said: [greeting, goodbye], events: ['closed'] },
} as const

export const checkSilences = async (
  owner: Client,
  rooms: ReadonlyMap<string, (typeof silences)[number]>,
): Promise<Check> => {
  const { rows } = await owner.query<{ sender: string; said: string[]; events: string[] }>(
    `select i.external_id as sender,
      array(select m.text from message m where m.company_id = d.company_id and m.dialog_id = d.id and m.sender = 'BOT' order by m.seq) as said,
      array(select e.kind from dialog_event e where e.company_id = d.company_id and e.dialog_id = d.id order by e.version) as events
     from dialog d join identity i on i.company_id = d.company_id and i.id = d.identity_id where i.external_id = any ($1)`,
    [[...rooms.keys()]],
  )
  const failures = rows.flatMap(({ sender, said, events }) => {
    const kind = rooms.get(sender)
    const found = JSON.stringify({ said, events })
    return kind && found === JSON.stringify(expected[kind]) ? [] : [`${sender}, ${kind}: ${found}`]
  })
  if (rows.length !== rooms.size) failures.push(`${rows.length} rooms of ${rooms.size}`)
  return { name: 'every silence brings what it should, once', failures }
}
