import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export interface RedisServer {
  url: string
  start(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0

/**
 * A Redis of the machine's own packages, on a port of its own and without a disk. Kill it at the end.
 * @returns null where the machine has none (Debian: `apt-get install redis-server`): what needs it is left out and says so
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
