// Gate: the main way of a stream.
import { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import { heartbeatMs, heartbeatTimeoutMs } from '@prosa/contract'
import { afterEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Scope, Sessions } from '../../../platform/http/index.ts'
import { openStreamSocket } from './stream-socket.ts'

const rows = [Buffer.from('{"n":1}'), Buffer.from('{"n":2}')]

const scopeOf = (permissions: string[], workspaceIds = [1]): Scope =>
  ({ permissions: new Set(permissions), companyFlags: new Set(), workspaceIds }) as unknown as Scope

/** A browser whose connection keeps what is not read. */
const harness = () => {
  const checks: (() => void)[] = []
  let scope = scopeOf(['dialog_view'])
  const calls: string[] = []
  const connection = Object.assign(new EventEmitter(), {
    cork: () => void calls.push('cork'),
    uncork: () => void calls.push('uncork'),
  })
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (data: Buffer | string, options?: { binary: boolean }) =>
      void calls.push(options?.binary === false || typeof data === 'string' ? String(data) : 'binary'),
    terminate: () => void calls.push('terminate'),
    ping: () => void calls.push('ping'),
  })
  const stream = openStreamSocket(socket as unknown as WebSocket, connection as unknown as Writable, scope, 'token', {
    sessions: { identify: async () => ({}), enter: async () => scope } as unknown as Sessions,
    rechecks: {
      add: (recheck) => {
        checks.push(recheck)
        return () => {}
      },
    },
  })
  const become = (next: Scope): void => {
    scope = next
  }
  return { calls, connection, socket, stream, become, check: () => checks[0]?.() }
}

it('writes many frames at once, as text', () => {
  const { calls, stream } = harness()
  stream.sendAll(rows)
  expect(calls).toEqual(['cork', '{"n":1}', '{"n":2}', 'uncork'])
})

it('leaves rows out for who reads too slowly, and has them fetched afresh once all that waited is read', () => {
  const { calls, connection, socket, stream } = harness()
  socket.bufferedAmount = 2 * 1024 * 1024
  stream.sendAll(rows)
  stream.sendAll(rows)
  // Not before it has read everything: a row that was left out would be missing.
  socket.bufferedAmount = 10
  stream.sendAll(rows)
  expect(calls).toEqual([])
  connection.emit('drain')
  connection.emit('drain')
  expect(calls).toEqual(['{"type":"resync"}'])
  stream.sendAll(rows)
  expect(calls).toHaveLength(5)
})

it('sends nothing to one that was closed meanwhile, slow or not', () => {
  const { calls, connection, socket, stream } = harness()
  socket.bufferedAmount = 2 * 1024 * 1024
  stream.sendAll(rows)
  socket.readyState = 3
  connection.emit('drain')
  stream.sendAll(rows)
  expect(calls).toEqual([])
})

it('ends a connection that breaks in the middle, and keeps nothing corked', () => {
  const { calls, socket, stream } = harness()
  socket.send = () => {
    throw new Error('cut')
  }
  stream.sendAll(rows)
  expect(calls).toEqual(['cork', 'terminate', 'uncork'])
})

it('leaves out what may be lost while anything else waits, and has nothing fetched afresh for it', () => {
  const { calls, connection, socket, stream } = harness()
  socket.bufferedAmount = 1
  stream.hint({ type: 'training' })
  connection.emit('drain')
  expect(calls).toEqual([])
  socket.bufferedAmount = 0
  stream.hint({ type: 'training' })
  expect(calls).toEqual(['{"type":"training"}'])
})

/** Goes on by this much, looking after the stream every 2.5 s as the process does. */
const pass = (ms: number, check: () => void): void => {
  for (let passed = 0; passed < ms; passed += 2_500) {
    vi.advanceTimersByTime(2_500)
    check()
  }
}
afterEach(() => vi.useRealTimers())

it('keeps the stream of a hidden page, which says nothing by itself but answers pings', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { calls, socket, check } = harness()
  socket.ping = () => void socket.emit('pong')
  pass(10 * heartbeatTimeoutMs, check)
  expect(calls).toEqual([])
})

it('ends one that answers no ping for a minute, asked every ten seconds', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { calls, check } = harness()
  pass(heartbeatTimeoutMs, check)
  expect(calls).toEqual(Array.from({ length: heartbeatTimeoutMs / heartbeatMs }, () => 'ping'))
  pass(2_500, check)
  expect(calls.at(-1)).toBe('terminate')
})

it('tells at the next check that somebody may do or see something else, once', async () => {
  const { stream, become, check } = harness()
  const told = vi.fn()
  stream.onRights(told)
  const checkAndWait = async (): Promise<void> => {
    check()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await checkAndWait()
  expect(told).not.toHaveBeenCalled()
  become(scopeOf(['dialog_view', 'workspace_view']))
  await checkAndWait()
  await checkAndWait()
  expect(told).toHaveBeenCalledTimes(1)
  become(scopeOf(['dialog_view', 'workspace_view'], [1, 2]))
  await checkAndWait()
  expect(told).toHaveBeenCalledTimes(2)
})
