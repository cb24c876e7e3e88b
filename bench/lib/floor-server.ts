import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../faults/free-port.ts'
import type { FloorDatabase } from './floor-database.ts'

const script = fileURLToPath(new URL('../floor/server.ts', import.meta.url))
const readyTimeoutMs = 10_000

export interface FloorServer {
  port: number
  pid: number
  stop(): Promise<void>
}

/** The bare server in a process of its own, on the floor's database, as its owner. */
export const startFloorServer = async (floor: FloorDatabase): Promise<FloorServer> => {
  const port = await freePort()
  const child = spawn(process.execPath, [script], {
    env: { PORT: String(port), DATABASE: JSON.stringify(floor.ownerAddress) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  const untilMs = Date.now() + readyTimeoutMs
  while (Date.now() < untilMs && child.exitCode === null) {
    const answers = await fetch(`http://127.0.0.1:${port}/room?company=0&room=0&before=1`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return { port, pid: child.pid ?? 0, stop }
    await sleep(20)
  }
  await stop()
  throw new Error(`The floor's server did not answer within ${readyTimeoutMs} ms`)
}
