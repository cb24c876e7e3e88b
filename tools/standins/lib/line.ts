import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a program of this machine under another port. */
export interface Line {
  url: string
  /** Ends every connection and refuses new ones, as when the network goes. */
  cut(): void
  mend(): void
  readonly isCut: boolean
  stop(): Promise<void>
}

export const startLine = async (to: string, { port = 0 }: { port?: number } = {}): Promise<Line> => {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A line that was cut is no error here.
    socket.on('error', () => socket.destroy())
  }
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    keep(near)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    get isCut() {
      return isCut
    },
    stop: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
