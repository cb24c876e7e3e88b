import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readyMs = 240_000

export interface Product {
  url: string
  stop(): Promise<void>
  /** Resolves when it ended by itself. */
  ended: Promise<void>
}

/** A port that nobody listens on now: the product is told its own address before it starts. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The product as a newcomer starts it, with settings that lead to the stand-ins. */
export const startProduct = async (port: number, settings: Record<string, string>): Promise<Product> => {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await waitUntilReady(url, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, ended, stop }
}

const waitUntilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const until = performance.now() + readyMs
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error('O programa terminou antes de estar pronto.')
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error('O programa não ficou pronto a tempo.')
}
