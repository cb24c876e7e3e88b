import { once } from 'node:events'
import { connect } from 'node:net'

export interface Answer {
  status: number
  body: string
}

/** One keep-alive HTTP connection that asks and posts JSON, one call after the other. */
export interface KeepAlive {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer>
  close(): void
}

/**
 * HTTP/1.1 with the least work: the load generator shares the cores with what it measures. Reads answers that say their
 * length, which is what the program sends for JSON. Calls from `localAddress`.
 */
export const openKeepAlive = async (port: number, localAddress = '127.0.0.1'): Promise<KeepAlive> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
  await once(socket, 'connect')
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null
  let received: Buffer = Buffer.alloc(0)

  const read = (): void => {
    const end = received.indexOf('\r\n\r\n')
    if (end === -1 || !waiting) return
    const head = received.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) return void socket.destroy(new Error(`an answer without length: ${head}`))
    if (received.length < end + 4 + length) return
    const answer = { status: Number(head.slice(9, 12)), body: received.toString('utf8', end + 4, end + 4 + length) }
    received = received.subarray(end + 4 + length)
    const { resolve } = waiting
    waiting = null
    resolve(answer)
  }
  const fail = (error: Error): void => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    read()
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed')))

  const send = (line: string, headers: Readonly<Record<string, string>>, rest: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('the connection was closed'))
      waiting = { resolve, reject }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`${line} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}${rest}`)
    })

  return {
    get: (path, headers = {}) => send(`GET ${path}`, headers, '\r\n'),
    post: (path, headers, body) =>
      send(
        `POST ${path}`,
        headers,
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    close: () => socket.destroy(),
  }
}
