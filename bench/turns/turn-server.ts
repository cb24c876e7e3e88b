import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '../../apps/server/src/platform/database/embedded/index.ts'
import { freePort } from '../faults/free-port.ts'

export const secretKey = 'a key for benchmarks only, 32 bytes or more'
const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

export interface TurnServer {
  port: number
  stop(): Promise<void>
}

/** The program in a process of its own, on a database that stands. */
export const startTurnServer = async (
  { host, port, user, database }: DatabaseAddress,
  folder: string,
): Promise<TurnServer> => {
  const httpPort = await freePort()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(httpPort),
      DATA_DIR: join(folder, 'server'),
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      SECRET_KEY: secretKey,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...(process.env.NODE_OPTIONS ? { NODE_OPTIONS: process.env.NODE_OPTIONS } : {}),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (
    !(await fetch(`http://127.0.0.1:${httpPort}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The server did not start')
    await sleep(50)
  }
  return {
    port: httpPort,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
