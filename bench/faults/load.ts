import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { signFake } from '../../apps/server/src/channels/fake/channel.ts'
import type { DatabaseAddress } from '../../apps/server/src/platform/database/embedded/index.ts'
import { type FakeProvider, type ProviderMode, providerModes } from '../../tools/standins/provider/index.ts'
import type { Check } from './checks.ts'
import type { FaultWorld } from './seed-world.ts'
import type { Sender } from './senders.ts'

export const messagesPerSecond = 50
const modeMs = { min: 1_000, max: 3_000 }
const drainWithinMs = 45_000

/** The whole load, in steps of one message each: every dialog in turn, so many a second, each customer one message at a time. */
export const writeUntil = async (
  senders: readonly Sender[],
  random: () => number,
  isOver: () => boolean,
  perSecond = messagesPerSecond,
): Promise<void> => {
  const busy = new Set<Sender>()
  const written: Promise<void>[] = []
  while (!isOver()) {
    await sleep(1_000 / perSecond)
    const sender = senders[Math.floor(random() * senders.length)]
    if (!sender || busy.has(sender)) continue
    busy.add(sender)
    written.push(sender.write().finally(() => busy.delete(sender)))
  }
  await Promise.all(written)
}

/** The provider is well most of the time, and everything else in between. */
export const changeModes = async (
  provider: { setMode(mode: ProviderMode): void },
  random: () => number,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    const mode = random() < 0.5 ? 'ok' : providerModes[Math.floor(random() * providerModes.length)]
    provider.setMode(mode ?? 'ok')
    await sleep(modeMs.min + random() * (modeMs.max - modeMs.min))
  }
  provider.setMode('ok')
}

export interface TellOptions {
  provider: FakeProvider
  world: FaultWorld
  random(): number
  url(): string
}

/** Half of the messages whose sender was told nothing get their status by webhook afterwards. */
export const tellSome = ({ provider, random, url, world }: TellOptions): void =>
  provider.onUntold((reference) => {
    if (random() < 0.5) return
    const body = JSON.stringify({ events: [{ type: 'status', reference, status: 'delivered' }] })
    // The server may be down: then it will never know, as with a real provider that gives up.
    void fetch(`${url()}/webhooks/fake/${world.fakeExternalId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-fake-signature': signFake(world.fakeSecret, body) },
      body,
    }).then(
      (answer) => answer.text(),
      () => undefined,
    )
  })

/** Everything that waits to be sent or told is, or is given up, soon after the last fault. */
export const waitForDrain = async (ownerAddress: DatabaseAddress, sinceMs: number): Promise<Check> => {
  const owner = new Client(ownerAddress)
  await owner.connect()
  const name = `the outbox is empty within ${drainWithinMs / 1000} s of the last fault`
  try {
    while (true) {
      const { rows } = await owner.query<{ n: number }>(
        `select ((select count(*) from outbox) + (select count(*) from webhook_queue) + (select count(*) from provider_call))::int n`,
      )
      const left = rows[0]?.n ?? 0
      const afterMs = Date.now() - sinceMs
      if (left === 0) {
        console.log(`outbox empty ${(afterMs / 1000).toFixed(1)} s after the last fault`)
        return { name, failures: [] }
      }
      if (afterMs > drainWithinMs) return { name, failures: [`${left} rows after ${afterMs} ms`] }
      await sleep(100)
    }
  } finally {
    await owner.end()
  }
}
