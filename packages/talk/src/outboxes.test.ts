import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { propertyRuns } from '../../../scripts/lib/property-runs.ts'
import { isUnsent, type Outbox, type OutboxItem, weave } from './outbox.ts'
import { createOutboxes, type Outboxes, type OutboxesStorage } from './outboxes.ts'
import type { CallFailure } from './sender.ts'

const key = '7/1'
const answerMs = 100

interface Stored {
  id: string
  clientId: string
  version: number
  text: string
  fileIds: (string | null)[]
}

class Refusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`estado ${status}`)
    this.status = status
  }
}

const readFailure = (error: unknown): CallFailure => ({
  status: error instanceof Refusal ? error.status : 0,
  message: String(error),
  retryAfterMs: null,
})

const memoryStorage = (): OutboxesStorage => {
  const kept = new Map<string, Outbox>()
  return {
    keys: () => [...kept.keys()],
    load: (of) => structuredClone([...(kept.get(of) ?? [])]),
    save: (of, _before, after) => void (after.length === 0 ? kept.delete(of) : kept.set(of, structuredClone(after))),
  }
}

/** A server, a browser that may be loaded anew, and what its screen shows. */
const createWorld = () => {
  const stored: Stored[] = []
  const sentAtOnce = { now: 0, most: 0 }
  const server = { isUp: true, losesAnswer: false, refuses: false, hasLost: [] as string[] }
  const storage = memoryStorage()
  let ids = 0
  let page = 0
  /** What the page has heard of. */
  let heard: Stored[] = []

  const reach = async (item: OutboxItem): Promise<Stored> => {
    await new Promise((resolve) => setTimeout(resolve, answerMs / 2))
    if (!server.isUp) throw new Refusal(503)
    const { clientId, text, files } = item
    const known = stored.find((one) => one.clientId === clientId)
    if (server.refuses && !known) {
      server.refuses = false
      throw new Refusal(422)
    }
    const seq = stored.length + 1
    const message = known ?? {
      id: `m${String(seq).padStart(6, '0')}`,
      clientId,
      version: seq,
      text,
      fileIds: files.map(({ fileId }) => fileId),
    }
    if (!known) stored.push(message)
    await new Promise((resolve) => setTimeout(resolve, answerMs / 2))
    if (server.losesAnswer) {
      server.losesAnswer = false
      throw new Refusal(0)
    }
    return message
  }
  const hear = (message: Stored): void => {
    if (!heard.includes(message)) heard = [...heard, message].sort((one, other) => one.version - other.version)
  }
  /** A page: once another was loaded nothing of it lives, though what it sent may still arrive. */
  const open = (): Outboxes => {
    const own = ++page
    heard = [...stored]
    const never = new Promise<never>(() => undefined)
    return createOutboxes({
      storage: {
        ...storage,
        save: (of, before, after) => own === page && storage.save(of, before, after),
      },
      deliver: async (_key, item) => {
        if (own !== page) return never
        sentAtOnce.most = Math.max(sentAtOnce.most, ++sentAtOnce.now)
        const answer = await reach(item).finally(() => {
          if (own === page) sentAtOnce.now--
        })
        if (own !== page) return never
        hear(answer)
      },
      upload: async (_key, { localId }) => {
        await new Promise((resolve) => setTimeout(resolve, answerMs))
        if (!server.isUp) throw new Refusal(503)
        if (server.hasLost.includes(localId)) throw new Refusal(400)
        return `stored-${localId}`
      },
      newestPlace: () => heard.at(-1)?.id ?? null,
      exclusive: (_key, work) => work(),
      readFailure,
      renewSession: () => Promise.reject(new Error('none')),
      now: () => new Date(Date.now()),
      uuid: () => `c${++ids}`,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      chance: () => 1,
      isOnline: () => true,
    })
  }
  let outboxes = open()
  return {
    stored,
    server,
    sentAtOnce,
    outboxes: () => outboxes,
    send: (text: string, files: OutboxItem['files'] = []) => outboxes.send(key, { text, button: null, files }),
    hearAll: () => {
      for (const message of stored) hear(message)
      outboxes.settle(key, stored)
    },
    reload: () => {
      sentAtOnce.now = 0
      outboxes = open()
      outboxes.start()
      outboxes.settle(key, heard)
    },
    /** The texts from top to bottom, and which of them were refused. */
    screen: () => {
      const drawn = weave<Stored, OutboxItem>(heard, outboxes.read(key), (message, after) => message.id > after)
      return drawn.map((entry) => {
        const wasRefused = isUnsent<Stored, OutboxItem>(entry) && entry.state === 'failed' && !entry.resends
        return { text: entry.text, wasRefused }
      })
    },
  }
}

type World = ReturnType<typeof createWorld>

const acts = {
  send: fc.constant('send' as const),
  wait: fc.constantFrom('wait short' as const, 'wait long' as const),
  server: fc.constantFrom('down' as const, 'up' as const, 'lose answer' as const, 'refuse' as const),
  retry: fc.constant('retry' as const),
  page: fc.constantFrom('reload' as const, 'live frame' as const, 'nudge' as const),
}
type Act = typeof acts extends Record<string, fc.Arbitrary<infer A>> ? A : never

const perform = async (world: World, act: Act, written: string[]): Promise<void> => {
  if (act === 'send') {
    const text = `t${written.length + 1}`
    written.push(text)
    world.send(text)
  }
  if (act === 'retry') {
    const refused = world
      .outboxes()
      .read(key)
      .find((item) => item.state === 'failed' && !item.resends)
    if (!refused) return
    // It is stored now, so it belongs behind what was written since.
    written.push(...written.splice(written.indexOf(refused.text), 1))
    world.outboxes().retry(key, refused.clientId)
  }
  if (act === 'wait short') await vi.advanceTimersByTimeAsync(60)
  if (act === 'wait long') await vi.advanceTimersByTimeAsync(4000)
  if (act === 'down' || act === 'up') world.server.isUp = act === 'up'
  if (act === 'lose answer') world.server.losesAnswer = true
  if (act === 'refuse') world.server.refuses = true
  if (act === 'reload') world.reload()
  if (act === 'live frame') world.hearAll()
  if (act === 'nudge') world.outboxes().nudge()
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('whatever fails, is lost, reloaded or heard twice', () => {
  it('loses, doubles and swaps nothing that was written, at no moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(acts.send, ...Object.values(acts)), { maxLength: 40 }), async (history) => {
        const world = createWorld()
        const written: string[] = []
        for (const act of history) {
          await perform(world, act, written)
          const shown = world.screen().map(({ text }) => text)
          expect([...shown].sort()).toEqual([...written].sort())
          expect(shown.filter((text) => !world.screen().some((one) => one.wasRefused && one.text === text))).toEqual(
            written.filter((text) => !world.screen().some((one) => one.wasRefused && one.text === text)),
          )
        }
        Object.assign(world.server, { isUp: true, losesAnswer: false, refuses: false })
        await vi.advanceTimersByTimeAsync(600_000)
        const refused = world.screen().flatMap(({ text, wasRefused }) => (wasRefused ? [text] : []))
        expect(world.stored.map(({ text }) => text)).toEqual(written.filter((text) => !refused.includes(text)))
        expect(world.screen().map(({ text }) => text)).toHaveLength(written.length)
        expect(world.sentAtOnce.most).toBeLessThanOrEqual(1)
      }),
      propertyRuns(400),
    )
  })
})

describe('one message under way, the next after its answer', () => {
  it('sends two quick ones in order though the first fails at once', async () => {
    const world = createWorld()
    world.server.isUp = false
    world.send('um')
    world.send('dois')
    await vi.advanceTimersByTimeAsync(answerMs)
    world.server.isUp = true
    await vi.advanceTimersByTimeAsync(5000)
    expect(world.stored.map(({ text }) => text)).toEqual(['um', 'dois'])
  })

  it('sends by itself what was written while the server was away, without anybody’s press', async () => {
    const world = createWorld()
    world.server.isUp = false
    world.send('um')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(world.outboxes().read(key)).toMatchObject([{ state: 'failed', resends: true }])
    world.server.isUp = true
    await vi.advanceTimersByTimeAsync(31_000)
    expect(world.stored.map(({ text }) => text)).toEqual(['um'])
    expect(world.outboxes().read(key)).toEqual([])
  })

  it('tries at once when something says that the way is free again', async () => {
    const world = createWorld()
    world.server.isUp = false
    world.send('um')
    await vi.advanceTimersByTimeAsync(600_000)
    world.server.isUp = true
    world.outboxes().nudge()
    await vi.advanceTimersByTimeAsync(answerMs)
    expect(world.stored).toHaveLength(1)
  })

  it('sends nothing more once it is told to forget', async () => {
    const world = createWorld()
    world.server.isUp = false
    world.send('um')
    await vi.advanceTimersByTimeAsync(600_000)
    world.outboxes().forget()
    world.server.isUp = true
    await vi.advanceTimersByTimeAsync(600_000)
    expect(world.stored).toEqual([])
  })
})

describe('a message whose files found no connection', () => {
  const file = (localId: string) => ({ localId, name: `${localId}.png`, mime: 'image/png', size: 4, fileId: null })

  it('goes with them when there is one again, before what was written after it, also after a reload', async () => {
    const world = createWorld()
    world.server.isUp = false
    world.send('veja', [file('a'), file('b')])
    world.send('viu?')
    await vi.advanceTimersByTimeAsync(60_000)
    world.reload()
    world.server.isUp = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.stored.map(({ text, fileIds }) => [text, fileIds])).toEqual([
      ['veja', ['stored-a', 'stored-b']],
      ['viu?', []],
    ])
    expect(world.outboxes().read(key)).toEqual([])
  })

  it('goes without the one whose bytes are not there any more, which stays behind by its name', async () => {
    const world = createWorld()
    world.server.hasLost = ['a']
    world.send('veja', [file('a'), file('b')])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.stored.map(({ text, fileIds }) => [text, fileIds])).toEqual([['veja', ['stored-b']]])
    expect(world.outboxes().read(key)).toMatchObject([{ state: 'failed', isFinal: true, files: [{ name: 'a.png' }] }])
  })
})

it('looks for what waits once for each nudge, however many rooms were opened', () => {
  const looks = { keys: 0, loads: 0, turns: 0 }
  const never = new Promise<never>(() => undefined)
  const outboxes = createOutboxes({
    storage: {
      keys: () => {
        looks.keys += 1
        return []
      },
      load: () => {
        looks.loads += 1
        return []
      },
      save: () => undefined,
    },
    exclusive: async () => {
      looks.turns += 1
    },
    now: () => new Date(0),
    deliver: () => never,
    upload: () => never,
    newestPlace: () => null,
    readFailure,
    renewSession: () => never,
    uuid: () => 'a',
    wait: () => never,
    chance: () => 0,
    isOnline: () => true,
  })
  for (let room = 1; room <= 300; room += 1) {
    outboxes.read(`7/${room}`)
    outboxes.nudge()
  }
  expect(looks).toEqual({ keys: 300, loads: 300, turns: 0 })
})
