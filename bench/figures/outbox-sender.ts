import { randomUUID } from 'node:crypto'
// One sending process of the outbox's benchmark: the program's own delivery, with a provider that lives in memory.
import { openSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { channelFacts } from '@prosa/contract'
import type { Channel } from '../../apps/server/src/channels/channel.ts'
import { createActivity } from '../../apps/server/src/conversation/activity.ts'
import type { Core } from '../../apps/server/src/conversation/core.ts'
import { createDelivery } from '../../apps/server/src/conversation/deliver/deliver.ts'
import { createWorld } from '../../apps/server/src/conversation/turn/world.ts'
import type { DatabaseAddress } from '../../apps/server/src/platform/database/embedded/index.ts'
import { createDatabase } from '../../apps/server/src/platform/database/index.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets/index.ts'
import { secretKey } from '../lib/database.ts'

interface Settings {
  address: DatabaseAddress
  /** Every send is written here as it begins and as it ends: `b` or `e`, connection, reference, moment. */
  ledgerFile: string
  slowConnections: readonly number[]
  slowMs: number
  leaseMs: number
}

const { address, ledgerFile, slowConnections, slowMs, leaseMs } = JSON.parse(process.argv[2] ?? '{}') as Settings
const ledger = openSync(ledgerFile, 'a')
const slow = new Set(slowConnections)
const note = (kind: 'b' | 'e', connectionId: number, reference: string): void => {
  writeSync(ledger, `${kind} ${connectionId} ${reference} ${Date.now()}\n`)
}

const channel: Channel = {
  kind: 'fake',
  capabilities: channelFacts.fake.capabilities,
  sender: {
    unknownWaitMs: 2_000,
    render: ({ reference }) => ({ payloads: [reference] }),
    send: async ({ id }, payload) => {
      const reference = String(payload)
      note('b', id, reference)
      if (slow.has(id)) await sleep(slowMs)
      note('e', id, reference)
      return { kind: 'sent', providerId: null }
    },
    erase: null,
  },
  ingress: [],
  media: null,
  profiles: null,
  linking: null,
}

const database = createDatabase({ address })
const core: Core = {
  database,
  turns: database.turns,
  worker: database.worker,
  leases: database.leases,
  world: createWorld(() => true, Date.now, database),
  now: () => new Date(),
  random: Math.random,
  stopsLoops: false,
  publish: () => {},
  wakeDelivery: () => {},
  wakeWebhooks: () => undefined,
  wakeCalls: () => {},
  personIsFree: () => {},
  channelsChanged: () => {},
  scheduleChanged: () => {},
  automationsChanged: () => {},
  reminded: () => {},
  companyRoom: { isFull: async () => false, wasFull: () => false, planned: () => {} },
  templates: { known: () => null, ask: async () => {}, fill: () => null },
  activity: createActivity({ worker: database.worker, changed: () => {}, failed: console.error }),
  log: { warn: console.error, error: console.error },
}
const noFile = (): Promise<never> => Promise.reject(new Error('No message of the benchmark has files'))
const channels = { find: () => channel, meta: null, ingresses: () => [], hasSender: () => true, accountsOf: () => [] }
const delivery = createDelivery({
  core,
  channels,
  secrets: createSecrets(secretKey),
  // No message of the benchmark has files.
  media: () => ({ open: noFile, address: noFile }),
  processId: randomUUID(),
  bounds: { leaseMs, sendTimeoutMs: leaseMs - 800 },
})
process.on('SIGTERM', async () => {
  await delivery.stop()
  await database.close()
  process.exit(0)
})
process.on('message', () => delivery.start())
process.send?.('ready')
