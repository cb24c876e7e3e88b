import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Front {
  url: string
  stop(): Promise<void>
}

export interface FrontOptions {
  /** Ports of the processes that answer calls; they are taken in turn. */
  http: readonly number[]
  /** Ports of the processes that hold websockets. */
  realtime: readonly number[]
}

/**
 * What an operator puts before several processes: websockets go to those that hold them, everything else to those that
 * answer calls. The whole rule is the `Upgrade` header.
 */
export const startFront = async ({ http, realtime }: FrontOptions): Promise<Front> => {
  const sockets = new Set<Socket | Duplex>()
  let turn = 0
  const next = (ports: readonly number[]): number => ports[turn++ % ports.length] as number

  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const onward = httpRequest({ port: next(http), host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.on('upgrade', (request: IncomingMessage, near: Duplex, head: Buffer) => {
    const far = connect(next(realtime), '127.0.0.1')
    const lines = [`GET ${request.url} HTTP/1.1`]
    for (let place = 0; place < request.rawHeaders.length; place += 2)
      lines.push(`${request.rawHeaders[place]}: ${request.rawHeaders[place + 1]}`)
    far.write(`${lines.join('\r\n')}\r\n\r\n`)
    far.write(head)
    near.pipe(far)
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
