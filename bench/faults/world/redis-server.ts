import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

export interface RedisServer {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
}

const startWithinMs = 10_000

/** A Redis of the machine's own packages, on a port of its own and without a disk; null where the machine has none. */
export const findRedis = async (): Promise<RedisServer | null> => {
  if (spawnSync('redis-server', ['--version']).status !== 0) return null
  const port = await freePort()
  let child: ChildProcess | null = null
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      child = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: 'ignore',
        },
      )
      for (const untilMs = Date.now() + startWithinMs; Date.now() < untilMs; await sleep(50))
        if (await listens(port)) return
      throw new Error('Redis did not start')
    },
    kill: async () => {
      const running = child
      child = null
      if (!running || running.exitCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

const listens = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
