import { connect, createServer, type Socket } from 'node:net'
import type { Person } from './browser.ts'

export interface CuttableLine {
  url: string
  /** Ends every connection and refuses new ones, as when the network goes. The person is whoever uses the line. */
  cut(person: Person): void
  mend(person: Person): Promise<void>
  stop(): Promise<void>
}

/** The server under another port of this machine, over a line that can be cut for those alone who use it. */
export const startCuttableLine = (serverUrl: string): Promise<CuttableLine> => {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A line that was cut is no error here.
    socket.on('error', () => socket.destroy())
  }
  const end = (): void => {
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
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address !== 'object' || address === null) return reject(new Error('no address'))
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        cut: ({ watch }) => {
          watch.lineCut()
          end()
        },
        mend: ({ watch }) => {
          isCut = false
          return watch.lineMended()
        },
        stop: () =>
          new Promise((done) => {
            end()
            server.close(() => done())
          }),
      })
    })
  })
}
