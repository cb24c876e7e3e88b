import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export interface RedisServer {
  url: string
  start(): Promise<void>
  /** Kills it without a shutdown. */
  kill(): Promise<void>
}

const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0

/**
 * A Redis from the machine's packages, on its own port and without persistence. Kill it at the end.
 * @returns null if it is not installed (Debian: `apt-get install redis-server`): tests that need it are then skipped
 * with a message
 */
export const findRedis = async (): Promise<RedisServer | null> => {
  if (!hasRedis()) return null
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  let child: ChildProcess | null = null
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      const started = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
      child = started
      for await (const line of started.stdout) if (String(line).includes('Ready to accept connections')) return
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
