import type { Client } from 'pg'
import type { LedgerEntry } from '../../tools/standins/provider/index.ts'
import { reply } from './seed-world.ts'
import type { Sender } from './senders.ts'

/** One guarantee, and what broke it. */
export interface Check {
  name: string
  failures: string[]
}

interface StoredMessage {
  dialogId: number
  identityId: number
  kind: string
  seq: number
  extId: string | null
  sender: string
  text: string
  status: string
  failure: string | null
}

/** When a sending process died or stood still: what it had sent just before, or while, may be sent again by another. */
export interface Doubtful {
  fromMs: number
  toMs: number
}

/** Copies of a message sent within this time before the server was killed may come twice: nobody could know of the first. */
const inFlightMs = 12_000

export const runChecks = async (
  owner: Client,
  senders: readonly Sender[],
  ledger: readonly LedgerEntry[],
  moments: readonly Doubtful[],
): Promise<{ checks: Check[]; ambiguousDoubles: number; messages: number }> => {
  const { rows } = await owner.query<StoredMessage>(
    `select m.dialog_id as "dialogId", d.identity_id as "identityId", c.kind, m.seq, m.ext_id as "extId", m.sender, m.text, m.status, m.failure
     from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
     join connection c on c.company_id = d.company_id and c.id = d.connection_id order by m.dialog_id, m.seq`,
  )
  const dialogs = Map.groupBy(rows, (row) => row.dialogId)
  const doubles = findDoubles(ledger, moments)
  const checks: Check[] = [
    { name: 'every acknowledged message is stored once', failures: findLost(rows, senders) },
    {
      name: 'every message has exactly one reply',
      failures: [...dialogs].flatMap(([id, messages]) => findReplyFaults(id, messages)),
    },
    {
      name: 'each dialog is numbered without gap',
      failures: [...dialogs].flatMap(([id, messages]) => findGaps(id, messages)),
    },
    { name: 'each dialog agrees with its messages', failures: await findDisagreements(owner) },
    {
      name: 'messages stand in the order in which they were written',
      failures: [...dialogs].flatMap(([id, messages]) => findDisorder(id, messages)),
    },
    { name: 'each customer has one open dialog', failures: await findSplitCustomers(owner) },
    { name: 'every reply reached the provider', failures: findUnsent(rows, ledger) },
    { name: 'no reply reached the provider twice but where nobody could know', failures: doubles.unexplained },
    { name: 'replies reached the provider in order', failures: findWireDisorder(ledger) },
  ]
  return { checks, ambiguousDoubles: doubles.explained, messages: rows.length }
}

const findLost = (rows: readonly StoredMessage[], senders: readonly Sender[]): string[] => {
  const stored = new Map<string, number>()
  // A visitor's id stands behind a part of who the visitor is.
  for (const { extId } of rows)
    if (extId)
      stored.set(
        extId.slice(extId.lastIndexOf(':') + 1),
        (stored.get(extId.slice(extId.lastIndexOf(':') + 1)) ?? 0) + 1,
      )
  return senders.flatMap(({ acknowledged }) =>
    acknowledged.flatMap(({ extId, text }) =>
      stored.get(extId) === 1 ? [] : [`${extId} (${text}): ${stored.get(extId) ?? 0} times`],
    ),
  )
}

const findReplyFaults = (id: number, messages: readonly StoredMessage[]): string[] =>
  messages.flatMap((message, index) => {
    if (message.sender === 'HUMAN') return []
    const next = messages[index + 1]
    if (message.sender === 'CLIENT')
      return next?.sender === 'BOT' && next.text === reply ? [] : [`dialog ${id}, ${message.seq}: no reply`]
    return messages[index - 1]?.sender === 'CLIENT' ? [] : [`dialog ${id}, ${message.seq}: a second reply`]
  })

const findGaps = (id: number, messages: readonly StoredMessage[]): string[] =>
  messages
    .flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`dialog ${id}: ${seq} at place ${index + 1}`]))
    .slice(0, 1)

const numberOf = (text: string): number => Number(text.split(' ').at(-1))

const findDisorder = (id: number, messages: readonly StoredMessage[]): string[] => {
  return ['CLIENT', 'HUMAN'].flatMap((side) => {
    // What a person sent without words is a file.
    const numbers = messages
      .filter(({ sender, text }) => sender === side && text !== '')
      .map(({ text }) => numberOf(text))
    const isOrdered = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
    return isOrdered ? [] : [`dialog ${id}: ${numbers.join(' ')}`]
  })
}

const findDisagreements = async (owner: Client): Promise<string[]> => {
  const { rows } = await owner.query<{ id: number }>(
    `select d.id from dialog d join lateral (select count(*)::int n, count(*) filter (where m.sender = 'CLIENT')::int clients,
      max(m.version) version, count(distinct m.version)::int versions from message m
      where m.company_id = d.company_id and m.dialog_id = d.id) m on true
     where d.seq <> m.n or d.inbound <> m.clients or d.version < m.version or m.versions <> m.n`,
  )
  return rows.map(({ id }) => `dialog ${id}`)
}

const findSplitCustomers = async (owner: Client): Promise<string[]> => {
  const { rows } = await owner.query<{ identity_id: number; n: number }>(
    'select identity_id, count(*)::int n from dialog group by identity_id having count(*) > 1',
  )
  return rows.map(({ identity_id, n }) => `identity ${identity_id}: ${n} dialogs`)
}

const findUnsent = (rows: readonly StoredMessage[], ledger: readonly LedgerEntry[]): string[] => {
  const sent = new Set(ledger.map(({ reference }) => reference))
  return (
    rows
      // The one file is too large for this channel, which says so.
      .filter(({ kind, sender, text }) => kind === 'fake' && sender !== 'CLIENT' && text !== '')
      .filter(
        ({ dialogId, seq, status }) =>
          !sent.has(`${dialogId}-${seq}`) || !['sent', 'delivered', 'read'].includes(status),
      )
      .map(({ dialogId, seq, status, failure }) => `${dialogId}-${seq}: ${status} ${failure ?? ''}`)
  )
}

const findDoubles = (
  ledger: readonly LedgerEntry[],
  moments: readonly Doubtful[],
): { explained: number; unexplained: string[] } => {
  const seen = new Map<string, LedgerEntry>()
  const unexplained: string[] = []
  let explained = 0
  for (const entry of ledger) {
    const before = seen.get(entry.reference)
    seen.set(entry.reference, entry)
    if (!before) continue
    const nobodyKnew = moments.some(({ fromMs, toMs }) => toMs >= before.atMs - 50 && fromMs - before.atMs < inFlightMs)
    if (before.mode === 'accept-then-reset' || nobodyKnew) explained += 1
    else unexplained.push(`${entry.reference}: again after ${entry.atMs - before.atMs} ms`)
  }
  return { explained, unexplained }
}

const findWireDisorder = (ledger: readonly LedgerEntry[]): string[] => {
  const highest = new Map<string, number>()
  return ledger.flatMap(({ reference }) => {
    const [dialogId = '', seq = '0'] = reference.split('-')
    const before = highest.get(dialogId) ?? 0
    highest.set(dialogId, Math.max(before, Number(seq)))
    return Number(seq) < before ? [`${reference} after ${dialogId}-${before}`] : []
  })
}
