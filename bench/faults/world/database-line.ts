import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network between the programs and their database, which can fail as networks do. */
export interface DatabaseLine {
  port: number
  /** What is open now carries nothing any more and is never closed, as after a silent failover; new connections work. */
  silence(): void
  /** What is open now is reset. */
  reset(): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

/** Carries TCP connections of this machine to a database's socket. */
export const startDatabaseLine = async (socketPath: string): Promise<DatabaseLine> => {
  const pairs = new Set<Pair>()
  // Small answers that follow each other would wait 40 ms for the other side's acknowledgement, which no driver's own connection does.
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(socketPath)
    const pair = { near, far }
    pairs.add(pair)
    const end = (): void => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const socket of [near, far]) {
      socket.on('error', end)
      socket.on('close', end)
    }
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      for (const { near, far } of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
    },
    reset: () => {
      for (const { near, far } of pairs) {
        near.resetAndDestroy()
        far.destroy()
      }
    },
    close: async () => {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
