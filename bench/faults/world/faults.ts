import { setTimeout as sleep } from 'node:timers/promises'
import type { RedisServer } from '../../../apps/server/src/platform/testing/redis-server.ts'
import type { Doubtful } from '../ledger.ts'
import type { ServerProcess } from '../server-process.ts'
import type { DatabaseLine } from './database-line.ts'
import type { PostgresProcesses } from './postgres.ts'

/** What a fault may break. */
export interface Breakable {
  servers: readonly ServerProcess[]
  postgres: PostgresProcesses
  line: DatabaseLine
  redis: RedisServer | null
  cutSockets(): void
  random(): number
  /** Shorter freezes, for `npm test`. */
  isShort: boolean
  /** When nobody could know what a process had sent. */
  doubtful: Doubtful[]
  failures: string[]
}

interface Fault {
  /** A process of the program ends or stands still by it; otherwise each must live through it. */
  endsProcess: boolean
  run(world: Breakable): Promise<void>
}

const stopWithinMs = 10_000
const readyWithinMs = 60_000
/** Longer than a lease of the outbox: another process takes over, and then the first comes back. */
const standstillMs = 45_000
const betweenBackendsMs = 100

const pick = <T>({ random }: Breakable, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

export const faults: Readonly<Record<string, Fault>> = {
  'a process is killed': {
    endsProcess: true,
    run: async (world) => {
      const server = pick(world, world.servers)
      const atMs = Date.now()
      await server.kill()
      world.doubtful.push({ fromMs: atMs, toMs: Date.now() })
      await server.start()
      console.log(`killed: ready again ${Date.now() - atMs} ms after it`)
    },
  },
  'a new version is rolled out': {
    endsProcess: true,
    run: async ({ servers, failures }) => {
      for (const server of servers) {
        const ended = await server.stop()
        if (ended?.code !== 0 || ended.tookMs > stopWithinMs)
          failures.push(`a stop took ${ended?.tookMs.toFixed(0)} ms and ended with ${ended?.code ?? ended?.signal}`)
        await server.start()
      }
    },
  },
  'a process stands still': {
    endsProcess: true,
    run: async (world) => {
      if (world.isShort) return
      const server = pick(world, world.servers)
      const fromMs = Date.now()
      server.suspend()
      await sleep(standstillMs)
      server.resume()
      world.doubtful.push({ fromMs, toMs: Date.now() + 1_000 })
    },
  },
  'Redis is killed': {
    endsProcess: false,
    run: async ({ redis, isShort }) => {
      if (!redis) return
      await redis.kill()
      await sleep(isShort ? 1_000 : 8_000)
      await redis.start()
    },
  },
  'the database crashes': {
    endsProcess: false,
    run: async ({ postgres }) => postgres.crash(),
  },
  'the database is frozen': {
    endsProcess: false,
    run: async ({ postgres, isShort }) => {
      postgres.freeze()
      await sleep(isShort ? 6_000 : 15_000)
      postgres.thaw()
    },
  },
  'connections go silent': { endsProcess: false, run: async ({ line }) => line.silence() },
  'connections are reset': { endsProcess: false, run: async ({ line }) => line.reset() },
  'connections are ended one by one': {
    endsProcess: false,
    run: async ({ postgres, random, isShort }) => {
      for (let left = isShort ? 15 : 50; left > 0; left -= 1) {
        await postgres.endBackend(random())
        await sleep(betweenBackendsMs)
      }
    },
  },
  'a backend is killed': { endsProcess: false, run: ({ postgres, random }) => postgres.killBackend(random()) },
  'the pool is exhausted': {
    endsProcess: false,
    run: ({ postgres, isShort }) => postgres.holdTable(isShort ? 4_000 : 12_000),
  },
  'sockets and downloads are cut': {
    endsProcess: false,
    run: async ({ cutSockets }) => {
      for (let left = 10; left > 0; left -= 1) {
        cutSockets()
        await sleep(200)
      }
    },
  },
}

/** Makes one fault, and waits until every process is ready again. */
export const makeFault = async (name: string, world: Breakable): Promise<void> => {
  const fault = faults[name]
  if (!fault) throw new Error(`there is no fault "${name}"`)
  const before = world.servers.map((server) => server.pid())
  await fault.run(world)
  const sinceMs = Date.now()
  for (const server of world.servers)
    while (!(await server.isReady())) {
      if (Date.now() - sinceMs > readyWithinMs) {
        world.failures.push(`${name}: ${server.url} was not ready again within ${readyWithinMs / 1000} s`)
        return
      }
      await sleep(50)
    }
  console.log(`${name}: ready again after ${Date.now() - sinceMs} ms`)
  if (fault.endsProcess) return
  world.servers.forEach((server, place) => {
    if (server.pid() !== before[place]) world.failures.push(`${name}: a process ended`)
  })
}
