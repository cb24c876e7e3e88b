import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signFake } from '../../../apps/server/src/channels/fake/channel.ts'
import type { GraphStandIn } from '../../../tools/standins/graph/index.ts'
import type { MetaAccounts, MetaChannel } from '../channels/kinds.ts'
import type { ChannelWorld } from '../channels/seed.ts'
import { metaCall } from '../channels/senders.ts'
import type { FaultWorld } from '../seed-world.ts'
import { post } from '../senders.ts'

export const measuredKinds = ['whatsapp_meta', 'facebook', 'instagram', 'webhook'] as const
export type MeasuredKind = (typeof measuredKinds)[number]

/** Customers of one company, on every measured channel. */
export interface Crowd {
  /** One message of somebody in turn. @returns from its receipt until its answer was taken; `busy`: everybody still waits for theirs */
  write(kind: MeasuredKind): Promise<number | 'late' | 'busy'>
  /** Somebody's answer was taken. */
  answered(to: string): void
  /** Everybody of the webhook writes once, so that the outside system gets their rooms. */
  enter(): Promise<void>
}

export interface CrowdOptions {
  url: string
  graph: GraphStandIn
  accounts: MetaAccounts
  world: FaultWorld
  channels: ChannelWorld
  /** In the ids of its customers. */
  company: number
  perKind: number
  webhookCount: number
}

const answerWithinMs = 60_000

interface Customer {
  from: string
  count: number
  isBusy: boolean
}

export const createCrowd = (options: CrowdOptions): Crowd => {
  const { perKind, webhookCount, company } = options
  const waiting = new Map<string, () => void>()
  const customers = new Map(
    measuredKinds.map((kind, place) => [
      kind,
      Array.from({ length: kind === 'webhook' ? webhookCount : perKind }, (_, index) => ({
        from: `5511${900_000_000 + company * 1_000_000 + place * 100_000 + index}`,
        count: 0,
        isBusy: false,
      })),
    ]),
  )
  const send = async (kind: MeasuredKind, customer: Customer): Promise<void> => {
    customer.count += 1
    const { path, body, headers } = callOf(options, kind, customer.from, `mensagem ${customer.count}`)
    const answer = await post(`${options.url}${path}`, headers, body)
    if (answer?.status !== 200) throw new Error(`${kind}: a message was answered ${answer?.status ?? 'not at all'}`)
  }
  return {
    answered: (to) => {
      waiting.get(to)?.()
      waiting.delete(to)
    },
    enter: async () => {
      for (const customer of customers.get('webhook') ?? []) await send('webhook', customer)
    },
    write: async (kind) => {
      const free = (customers.get(kind) ?? []).find(({ isBusy }) => !isBusy)
      if (!free) return 'busy'
      free.isBusy = true
      const taken = new Promise<void>((resolve) => waiting.set(free.from, resolve))
      const startedMs = performance.now()
      await send(kind, free)
      const over = new AbortController()
      const late = sleep(answerWithinMs, 'late' as const, { signal: over.signal, ref: false }).catch(
        () => 'late' as const,
      )
      const outcome = await Promise.race([taken, late])
      over.abort()
      const tookMs = performance.now() - startedMs
      // Those who wrote last come last.
      const own = customers.get(kind) ?? []
      own.push(...own.splice(own.indexOf(free), 1))
      free.isBusy = false
      return outcome === 'late' ? outcome : tookMs
    },
  }
}

const callOf = (
  { graph, accounts, world, channels }: CrowdOptions,
  kind: MeasuredKind,
  from: string,
  text: string,
): { path: string; body: string; headers: Record<string, string> } => {
  if (kind !== 'webhook') {
    const { externalId: account } = accounts[kind satisfies MetaChannel]
    return { path: '/webhooks/meta', ...metaCall(graph, kind, { account, from, extId: `m_${randomUUID()}`, text }) }
  }
  const body = JSON.stringify({ events: [{ type: 'message', id: randomUUID(), from, text }] })
  const headers = { 'x-fake-signature': signFake(world.fakeSecret, body) }
  return { path: `/webhooks/fake/${channels.outsideExternalId}`, body, headers }
}
