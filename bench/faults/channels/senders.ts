import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { countFiguresJob } from '../../../apps/server/src/features/insight/dashboard/figures.jobs.ts'
import type { DatabaseAddress } from '../../../apps/server/src/platform/database/embedded/index.ts'
import { jobsSchema } from '../../../apps/server/src/platform/jobs/index.ts'
import { escaped, type GraphStandIn, itemOf, messageOf } from '../../../tools/standins/graph/index.ts'
import {
  createFakeSender,
  createVisitorSender,
  deliver,
  isTaken,
  post,
  type Sender,
  type SenderOptions,
} from '../senders.ts'
import type { MetaAccounts, MetaChannel } from './kinds.ts'
import type { ChannelWorld } from './seed.ts'

export interface ChannelOptions extends SenderOptions {
  graph: GraphStandIn
  accounts: MetaAccounts
  channels: ChannelWorld
}

const kinds = ['fake', 'livechat', 'whatsapp_meta', 'facebook', 'instagram'] as const

/** Customers of every channel in turn. */
export const createCustomers = (count: number, options: ChannelOptions): Sender[] =>
  Array.from({ length: count }, (_, place) => {
    const kind = kinds[place % kinds.length] ?? 'fake'
    return kind === 'livechat' ? createVisitorSender(options) : createCustomer(kind, place, options)
  })

/** A customer whose account says who they are. */
export const createCustomer = (kind: 'fake' | MetaChannel, index: number, options: ChannelOptions): Sender =>
  kind === 'fake' ? createFakeSender(index, options) : createMetaSender(kind, index, options)

/** Customers of the bot that gives its dialogs to an outside system. */
export const createOutsideSenders = (count: number, options: ChannelOptions): Sender[] => {
  const world = { ...options.world, fakeExternalId: options.channels.outsideExternalId }
  return Array.from({ length: count }, (_, place) => ({
    ...createFakeSender(50_000 + place, { ...options, world }),
    channel: 'webhook' as const,
  }))
}

/** Somebody who writes over a channel of Meta, which signs and says each thing until it is taken. */
const createMetaSender = (kind: MetaChannel, index: number, options: ChannelOptions): Sender => {
  const { url, graph, accounts, traffic } = options
  const { externalId: account } = accounts[kind]
  const from = kind === 'whatsapp_meta' ? `55119${80_000_000 + index}` : `${700_000_000_000 + index}`
  const acknowledged: Sender['acknowledged'] = []
  let count = 0
  return {
    channel: kind,
    from,
    acknowledged,
    write: async () => {
      count += 1
      const text = `mensagem ${count}`
      const extId = `m_${randomUUID()}`
      const { body, headers } = metaCall(graph, kind, { account, from, extId, text })
      await deliver(async () => isTaken(await post(`${url()}/webhooks/meta`, headers, body), traffic), options)
      acknowledged.push({ extId, text })
    },
  }
}

/** What Meta posts, signed, when somebody writes. */
const metaCall = (
  graph: GraphStandIn,
  kind: MetaChannel,
  { account, from, extId, text }: { account: string; from: string; extId: string; text: string },
): { body: string; headers: Record<string, string> } => {
  const { payload } =
    kind === 'whatsapp_meta'
      ? messageOf(graph.world, { phone: account, from, id: extId, message: { type: 'text', text: { body: text } } })
      : itemOf(graph.world, { account, from, item: { message: { mid: extId, text } } })
  const body = escaped(payload)
  return { body, headers: { 'x-hub-signature-256': graph.sign(body) } }
}

const enterWithinMs = 60_000

/** Their dialogs are with the outside system, which knows it: a system that is down when a room is given to it does not get it. */
export const enterOutside = async (
  owner: Client,
  channels: ChannelWorld,
  senders: readonly Sender[],
): Promise<void> => {
  for (const sender of senders) await sender.write()
  await waitUntilHeld(owner, channels, senders.length)
}

const waitUntilHeld = async (owner: Client, { outsideBotId }: ChannelWorld, count: number): Promise<void> => {
  for (const untilMs = Date.now() + enterWithinMs; ; await sleep(100)) {
    const { rows } = await owner.query<{ held: number; waiting: number }>(
      `select (select count(*)::int from dialog where bot_id = $1 and owner = 'external') as held,
        (select count(*)::int from webhook_queue where bot_id = $1) as waiting`,
      [outsideBotId],
    )
    if (rows[0]?.held === count && rows[0].waiting === 0) return
    if (Date.now() > untilMs) throw new Error(`the outside system did not get its rooms: ${JSON.stringify(rows[0])}`)
  }
}

const hurryEveryMs = 1_000

/** Its pauses grow to minutes and hours: here what waits is tried again within seconds, and figures are added up all the while. */
export const hurryWork = async (address: DatabaseAddress, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const owner = new Client(address)
    owner.on('error', () => {}) // The database crashes on purpose here.
    await owner
      .connect()
      .then(() => owner.query('update webhook_queue set due_at = now() where lease_until is null and due_at > now()'))
      .then(() => owner.query(`insert into ${jobsSchema}.job (name, data) values ($1, '{}')`, [countFiguresJob]))
      .catch(() => undefined)
    await owner.end().catch(() => undefined)
    await sleep(hurryEveryMs)
  }
}
