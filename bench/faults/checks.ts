import type { Client } from 'pg'
import type { LedgerEntry } from '../../tools/standins/provider/index.ts'
import { type FaultChannel, faultChannels } from './channels/kinds.ts'
import { answerTo } from './channels/outside-system.ts'
import { checkFigures } from './figure-checks.ts'
import { type Doubtful, type Evidence, findDoubles, findWireDisorder, nameMeta } from './ledger.ts'
import { reply } from './seed-world.ts'
import type { Sender } from './senders.ts'

/** One guarantee, and what broke it. */
export interface Check {
  name: string
  failures: string[]
}

interface StoredMessage {
  dialogId: number
  channel: FaultChannel
  seq: number
  extId: string | null
  providerId: string | null
  sender: string
  text: string
  status: string
  failure: string | null
}

/** What is counted of one channel. */
interface Counted {
  channel: FaultChannel
  rows: readonly StoredMessage[]
  dialogs: ReadonlyMap<number, readonly StoredMessage[]>
  senders: readonly Sender[]
  /** What its provider took, by our references. */
  taken: readonly LedgerEntry[]
  told: readonly LedgerEntry[]
  moments: readonly Doubtful[]
}

export interface Counting {
  senders: readonly Sender[]
  evidence: Evidence
  moments: readonly Doubtful[]
  /** Of the bot whose dialogs an outside system holds. */
  outsideBotId?: number
}

/** The same guarantees for each channel over which somebody wrote. */
export const runChecks = async (
  owner: Client,
  { senders, evidence, moments, outsideBotId = 0 }: Counting,
): Promise<Check[]> => {
  const { rows } = await owner.query<StoredMessage>(
    `select m.dialog_id as "dialogId", case when d.bot_id = $1 then 'webhook' else c.kind end as channel, m.seq,
      m.ext_id as "extId", m.provider_id as "providerId", m.sender, m.text, m.status, m.failure
     from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
     join connection c on c.company_id = d.company_id and c.id = d.connection_id order by m.dialog_id, m.seq`,
    [outsideBotId],
  )
  const taken = [...evidence.fake, ...nameMeta(evidence.meta ?? [], rows)]
  const channels = faultChannels.filter((channel) => senders.some((sender) => sender.channel === channel))
  const byChannel = channels.flatMap((channel) => {
    const own = rows.filter((row) => row.channel === channel)
    const dialogs = Map.groupBy(own, (row) => row.dialogId)
    const isOwn = ({ reference }: LedgerEntry): boolean => dialogs.has(Number(reference.split('-')[0]))
    return checkChannel({
      channel,
      rows: own,
      dialogs,
      senders: senders.filter((sender) => sender.channel === channel),
      taken: taken.filter(isOwn),
      told: (evidence.told ?? []).filter(isOwn),
      moments,
    })
  })
  const ofNobody = taken.filter(({ reference }) => reference.startsWith('0-')).map(({ to, text }) => `${to}: ${text}`)
  return [
    ...byChannel,
    { name: 'nothing reached a provider that is not stored', failures: ofNobody },
    { name: 'each dialog agrees with its messages', failures: await findDisagreements(owner) },
    { name: 'each customer has one open dialog', failures: await findSplitCustomers(owner) },
    ...(await checkFigures(owner)),
  ]
}

const checkChannel = (counted: Counted): Check[] => {
  const { channel, rows, dialogs, senders, taken, told, moments } = counted
  const doubles = findDoubles(taken, moments)
  const toldDoubles = findDoubles(told, moments)
  const written = senders.reduce((sum, sender) => sum + sender.acknowledged.length, 0)
  console.log(
    `${channel}: ${senders.length} customers and attendants, ${written} messages acknowledged, ${rows.length} stored with replies, ${
      channel === 'livechat' ? 'no provider' : `${taken.length} taken by the provider`
    }${told.length > 0 ? `, ${told.length} told to the outside system` : ''}, ${doubles.explained + toldDoubles.explained} a second time because nobody could know of the first`,
  )
  const each = (find: (id: number, messages: readonly StoredMessage[]) => string[]): string[] =>
    [...dialogs].flatMap(([id, messages]) => find(id, messages))
  const own: Check[] = [
    { name: 'every acknowledged message is stored once', failures: findLost(rows, senders) },
    {
      name: 'every message has exactly one reply',
      failures: each(channel === 'webhook' ? findAnswerFaults : findReplyFaults),
    },
    { name: 'each dialog is numbered without gap', failures: each(findGaps) },
    { name: 'messages stand in the order in which they were written', failures: each(findDisorder) },
  ]
  if (channel !== 'livechat')
    own.push(
      { name: 'every reply reached the provider', failures: findUnsent(rows, taken) },
      { name: 'no reply reached the provider twice but where nobody could know', failures: doubles.unexplained },
      { name: 'replies reached the provider in order', failures: findWireDisorder(taken) },
    )
  if (channel === 'webhook')
    own.push(
      { name: 'the outside system was told of every message', failures: findUntold(dialogs, told) },
      { name: 'it was told of none twice but where nobody could know', failures: toldDoubles.unexplained },
      { name: 'it was told in order', failures: findWireDisorder(told) },
    )
  return own.map(({ name, failures }) => ({ name: `${channel}: ${name}`, failures }))
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

/** The bot greets and gives the room away; whoever holds it answers each message by its number, once. */
const findAnswerFaults = (id: number, messages: readonly StoredMessage[]): string[] => {
  const said = (sender: string): string[] => messages.filter((one) => one.sender === sender).map(({ text }) => text)
  const wanted = said('CLIENT').slice(1).map(answerTo)
  const answers = said('HUMAN')
  return answers.join() === wanted.join() && said('BOT').join() === reply
    ? []
    : [`dialog ${id}: ${wanted.length} to be answered, answered ${answers.join(', ')}; the bot: ${said('BOT').join()}`]
}

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

const findUnsent = (rows: readonly StoredMessage[], taken: readonly LedgerEntry[]): string[] => {
  const sent = new Set(taken.map(({ reference }) => reference))
  return (
    rows
      // The one file is too large for its channel, which says so.
      .filter(({ sender, text }) => sender !== 'CLIENT' && text !== '')
      .filter(
        ({ dialogId, seq, status }) =>
          !sent.has(`${dialogId}-${seq}`) || !['sent', 'delivered', 'read'].includes(status),
      )
      .map(({ dialogId, seq, status, failure }) => `${dialogId}-${seq}: ${status} ${failure ?? ''}`)
  )
}

/** The first message of each dialog is the bot's. */
const findUntold = (dialogs: Counted['dialogs'], told: readonly LedgerEntry[]): string[] => {
  const known = new Set(told.map(({ reference }) => reference))
  return [...dialogs.values()]
    .flatMap((messages) => messages.filter(({ sender }) => sender === 'CLIENT').slice(1))
    .map(({ dialogId, seq }) => `${dialogId}-${seq}`)
    .filter((reference) => !known.has(reference))
}
