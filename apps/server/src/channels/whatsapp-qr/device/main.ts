import type { KeyChange } from '../../linking.ts'
import type { DeviceAsk, FromDevice, SocketId, SocketOptions, ToDevice } from '../protocol.ts'
import type { DeviceSocket, Program } from './socket.ts'

/*
 * The process that speaks WhatsApp Web's protocol, for every number of its program. It holds no database and no secret of the
 * program: what it must keep it asks the program to keep. Nothing is printed: the library's cipher prints sessions with their
 * private keys.
 */
for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) console[name] = () => {}

const say = (message: FromDevice): void => {
  if (process.connected) process.send?.(message)
}

const sockets = new Map<SocketId, DeviceSocket>()
/** Being opened, and whether they were closed before that was done. */
const opening = new Map<SocketId, { isUnwanted: boolean }>()
const asked = new Map<number, PromiseWithResolvers<unknown>>()
let lastAsk = 0

const ask = (socket: SocketId, what: DeviceAsk): Promise<unknown> => {
  lastAsk += 1
  const answer = Promise.withResolvers<unknown>()
  asked.set(lastAsk, answer)
  say({ type: 'ask', socket, id: lastAsk, ask: what })
  return answer.promise
}

const programOf = (socket: SocketId): Program => ({
  read: async (kind, ids) => (await ask(socket, { name: 'read', kind, ids })) as Map<string, string>,
  write: async (changes: readonly KeyChange[]) => void (await ask(socket, { name: 'write', changes })),
  sentText: async (id) => (await ask(socket, { name: 'sent-text', id })) as string | null,
  tell: (told) => {
    if (told.kind === 'closed') sockets.delete(socket)
    say({ type: 'told', socket, told })
  },
})

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const begin = async (): Promise<void> => {
  const { openSocket } = await import('./socket.ts')
  const open = async (socket: SocketId, options: SocketOptions): Promise<void> => {
    const begun = { isUnwanted: false }
    opening.set(socket, begun)
    try {
      const opened = await openSocket(programOf(socket), options)
      sockets.set(socket, opened)
      if (begun.isUnwanted) opened.close()
    } catch (error) {
      say({ type: 'told', socket, told: { kind: 'closed', code: 0, reason: messageOf(error) } })
    } finally {
      opening.delete(socket)
    }
  }
  process.on('message', (message: ToDevice) => {
    switch (message.type) {
      case 'open': {
        void open(message.socket, message.options)
        return
      }
      case 'close': {
        sockets.get(message.socket)?.close()
        const begun = opening.get(message.socket)
        if (begun) begun.isUnwanted = true
        return
      }
      case 'answer': {
        const waiting = asked.get(message.id)
        asked.delete(message.id)
        if (message.error === undefined) waiting?.resolve(message.value)
        else waiting?.reject(new Error(message.error))
        return
      }
      case 'call': {
        const { id } = message
        const opened = sockets.get(message.socket)
        const call = opened ? opened.call(message.call) : Promise.reject(new Error('This socket is closed'))
        call.then(
          (value) => say({ type: 'result', id, value }),
          (error: unknown) => say({ type: 'result', id, error: messageOf(error) }),
        )
      }
    }
  })
  say({ type: 'ready' })
}

// A mistake in one socket's callbacks must not take the others' along; the socket itself ends by its own time-outs.
process.on('unhandledRejection', (error) => say({ type: 'mistake', reason: messageOf(error) }))
process.on('disconnect', () => process.exit(0))
begin().catch((error: unknown) => {
  say({ type: 'missing', reason: messageOf(error) })
})
