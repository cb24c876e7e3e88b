import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { DeviceAsk, DeviceCall, FromDevice, SocketId, SocketOptions, ToDevice, Told } from './protocol.ts'

/** What becomes of a socket is told here; `answer` rejects once this process no longer speaks for its connection. */
export interface SocketListener {
  told(told: Told): void
  answer(ask: DeviceAsk): Promise<unknown>
}

export interface OpenSocket {
  call(call: DeviceCall): Promise<unknown>
  close(): void
}

/** The process that speaks the protocol, started when it is needed and again when it dies. */
export interface DeviceHost {
  /** The last thing that the listener is told is `closed`, also where the process dies. */
  open(options: SocketOptions, listener: SocketListener): OpenSocket
  /** Of the process, while there is one; for tests and measurements. */
  pid(): number | null
}

export interface DeviceLog {
  warn(detail: object, message: string): void
}

const processFile = new URL('./device/main.ts', import.meta.url)
/** Codes of our own: the process died, or is not installed. */
export const deviceCodes = { died: 0, missing: -1 } as const
const longestPauseMs = 60_000
/** Without a socket for so long, the process ends. */
const idleMs = 3_000
/**
 * A socket that was told to close is down after so long, or its process is ended: before the lease of its number can run out
 * (a third of it is left by then), so that no other process opens a second one.
 */
const hungMs = 4_000
/** A process that lived so long did not die of its start. */
const soundMs = 60_000

interface Running {
  child: ChildProcess
  listeners: Map<SocketId, SocketListener>
  calls: Map<number, PromiseWithResolvers<unknown>>
}

export const createDeviceHost = (log: DeviceLog, file: URL = processFile): DeviceHost => {
  let running: Running | null = null
  let lastSocket = 0
  let lastCall = 0
  let deaths = 0
  let startedMs = 0

  const end = (gone: Running, code: number, reason: string): void => {
    if (running === gone) running = null
    const { listeners, calls } = gone
    gone.listeners = new Map()
    for (const call of calls.values()) call.reject(new Error(reason))
    calls.clear()
    for (const listener of listeners.values()) listener.told({ kind: 'closed', code, reason })
  }

  const start = (): Running => {
    startedMs = performance.now()
    // No setting and no secret of ours goes along; what the process prints may hold private keys.
    // Its end is ours; ours is its: it ends when this channel to it does.
    const child = fork(file, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: [],
    })
    const own: Running = { child, listeners: new Map(), calls: new Map() }
    child.on('message', (message: FromDevice) => hear(own, message))
    child.on('error', (err) => {
      log.warn({ err }, 'The process of WhatsApp numbers could not be started')
      if (child.pid === undefined) end(own, deviceCodes.died, 'The process could not be started')
    })
    child.on('exit', (code, signal) => {
      deaths = performance.now() - startedMs > soundMs ? 1 : deaths + 1
      if (own.listeners.size > 0) log.warn({ code, signal }, 'The process of WhatsApp numbers died')
      end(own, deviceCodes.died, 'The process died')
    })
    return own
  }

  const hear = (own: Running, message: FromDevice): void => {
    if (message.type === 'mistake')
      log.warn({ reason: message.reason }, 'Something failed in the process of WhatsApp numbers')
    if (message.type === 'missing') {
      log.warn({ reason: message.reason }, 'The optional part for WhatsApp by QR code is not there')
      end(own, deviceCodes.missing, message.reason)
    }
    if (message.type === 'told') {
      const listener = own.listeners.get(message.socket)
      if (message.told.kind === 'closed') forget(own, message.socket)
      listener?.told(message.told)
    }
    if (message.type === 'ask') void answer(own, message)
    if (message.type === 'result') {
      const call = own.calls.get(message.id)
      own.calls.delete(message.id)
      if (message.error === undefined) call?.resolve(message.value)
      else call?.reject(new Error(message.error))
    }
  }

  const answer = async (own: Running, { socket, id, ask }: Extract<FromDevice, { type: 'ask' }>): Promise<void> => {
    const listener = own.listeners.get(socket)
    try {
      if (!listener) throw new Error('This socket is closed')
      say(own, { type: 'answer', id, value: await listener.answer(ask) })
    } catch (error) {
      say(own, { type: 'answer', id, error: error instanceof Error ? error.message : String(error) })
    }
  }

  const close = (own: Running | null, socket: SocketId, listener: SocketListener): void => {
    // It waits for the process to be started again, and need not any more.
    if (!own) {
      listener.told({ kind: 'closed', code: deviceCodes.died, reason: 'Closed' })
      return
    }
    say(own, { type: 'close', socket })
    setTimeout(() => {
      if (!own.listeners.has(socket)) return
      log.warn({ pid: own.child.pid }, 'The process of WhatsApp numbers hangs and is ended')
      own.child.kill('SIGKILL')
    }, hungMs).unref()
  }

  /** Without sockets there is no process; a pairing closes one and opens the next at once. */
  const forget = (own: Running, socket: SocketId): void => {
    own.listeners.delete(socket)
    if (own.listeners.size > 0) return
    setTimeout(() => {
      if (own.listeners.size > 0) return
      if (running === own) running = null
      if (own.child.connected) own.child.disconnect()
    }, idleMs).unref()
  }

  return {
    pid: () => running?.child.pid ?? null,
    open: (options, listener) => {
      lastSocket += 1
      const socket = String(lastSocket)
      let own: Running | null = null
      let isClosed = false
      const begin = async (): Promise<void> => {
        // One that dies again and again is let rest; whoever waits for it waits together.
        if (!running && deaths > 1) await wait(Math.min(longestPauseMs, 2 ** (deaths - 2) * 1_000))
        if (isClosed) return
        running ??= start()
        own = running
        own.listeners.set(socket, listener)
        say(own, { type: 'open', socket, options })
      }
      void begin()
      return {
        call: (call) => {
          if (!own?.listeners.has(socket)) return Promise.reject(new Error('This socket is closed'))
          lastCall += 1
          const result = Promise.withResolvers<unknown>()
          own.calls.set(lastCall, result)
          say(own, { type: 'call', socket, id: lastCall, call })
          return result.promise
        },
        close: () => {
          if (!isClosed) close(own, socket, listener)
          isClosed = true
        },
      }
    },
  }
}

/** What cannot be said any more is answered by the process's end. */
const say = ({ child }: Running, message: ToDevice): void => {
  if (child.connected) child.send(message, () => {})
}
