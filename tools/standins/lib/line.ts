import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a program of this machine under another port. */
export interface Line {
  url: string
  /** Ends every connection and refuses new ones, as when the network goes. */
  cut(): void
  /**
   * Cuts in the middle of the next request that begins with these words ('POST /api/files/upload'): once so many bytes of it went by, or when
   * its answer comes.
   */
  cutDuring(request: string, at: number | 'answer'): void
  mend(): void
  readonly isCut: boolean
  stop(): Promise<void>
}

export const startLine = async (to: string, { port = 0 }: { port?: number } = {}): Promise<Line> => {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let isCut = false
  let awaited: { request: string; at: number | 'answer' } | null = null
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
    let met: typeof awaited = null
    let bytes = 0
    // Before the pipes: what is cut here goes no further.
    near.on('data', (chunk: Buffer) => {
      if (awaited && chunk.subarray(0, awaited.request.length).toString() === awaited.request) {
        met = awaited
        awaited = null
      }
      if (!met || met.at === 'answer') return
      bytes += chunk.length
      if (bytes > met.at) cut()
    })
    far.on('data', () => {
      if (met?.at === 'answer') cut()
    })
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    cutDuring: (request, at) => {
      awaited = { request, at }
    },
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
