import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One keep-alive connection that makes one call at a time; as little work as can be, since it shares the cores with the server. */
export interface RawConnection {
  /** @returns the status of the answer, once it is read to its end. */
  post(path: string, token: string, body: string): Promise<number>
  close(): void
}

export const openRawConnection = async (port: number): Promise<RawConnection> => {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  let buffer = ''
  let settle: { resolve(status: number): void; reject(error: Error): void } | null = null

  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    buffer += chunk
    const end = buffer.indexOf('\r\n\r\n')
    if (end === -1) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(buffer.slice(0, end + 2))?.[1] ?? 0)
    if (buffer.length < end + 4 + length) return
    const status = Number(buffer.slice(9, 12))
    buffer = ''
    settle?.resolve(status)
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('The connection was closed')))

  return {
    post: (path, token, body) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      }),
    close: () => {
      settle = null
      socket.removeAllListeners('close')
      socket.destroy()
    },
  }
}
