// Gate: the main way of typing marks.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AttendanceChange } from '../../conversation/model/events.ts'
import { createLru } from '../../platform/lru/index.ts'
import type { PairingHost } from '../linking.ts'
import type { LiveSession } from './live-sessions.ts'
import type { DeviceCall } from './protocol.ts'
import { createQrTyping, type QrTyping } from './typing.ts'

const phone = '5511988880001@s.whatsapp.net'
const hidden = '900000000001@lid'

let typing: QrTyping
let live: LiveSession
/** What WhatsApp was told, in its order. */
let calls: string[]
/** What those who look were told. */
let told: [number, boolean][]
let attended: (told: AttendanceChange) => void
/** Where set, every call fails with it. */
let failure: Error | null

const worded = (call: DeviceCall): string => {
  if (call.name === 'presence') return call.isOnline ? 'online' : 'offline'
  if (call.name === 'follow') return `follow ${call.account}`
  return call.name === 'typing' ? `${call.isTyping ? 'typing' : 'paused'} ${call.to}` : call.name
}
const socket = {
  call: async (call: DeviceCall): Promise<unknown> => {
    if (failure) throw failure
    calls.push(worded(call))
    return call.name === 'follow' ? hidden : null
  },
  close: () => {},
}

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  told = []
  failure = null
  const host = {
    attended: (listener: (told: AttendanceChange) => void) => {
      attended = listener
      return () => {
        attended = () => {}
      }
    },
    customerTypes: (dialogId: number, isTyping: boolean) => void told.push([dialogId, isTyping]),
    keys: { read: async () => new Map(), write: async () => {} },
  } as unknown as PairingHost
  live = {
    host,
    socket,
    resolved: new Map([[phone, phone]]),
    replayed: createLru<string, true>(1),
  } as unknown as LiveSession
  typing = createQrTyping(live)
})
afterEach(() => {
  typing.stop()
  vi.useRealTimers()
})

const say = (over: Partial<AttendanceChange> = {}): Promise<unknown> => {
  attended({ process: 'a', dialogId: 7, customer: phone, isSeen: true, isTyping: false, ...over })
  return vi.advanceTimersByTimeAsync(0)
}
const said = (): string[] => calls.splice(0)

describe('who types on a number of WhatsApp', () => {
  it('is asked for once somebody looks, online first, and once for each customer', async () => {
    await say()
    expect(said()).toEqual(['online', `follow ${phone}`])
    await say()
    await say({ process: 'b' })
    expect(said()).toEqual([])
    await say({ dialogId: 8, customer: hidden })
    expect(said()).toEqual([`follow ${hidden}`])
  })

  it('is told to those who look, under either id of the customer, and ends with the message', async () => {
    await say()
    typing.heard(phone, true)
    typing.heard(hidden, true)
    typing.heard('5511900000000@s.whatsapp.net', true)
    expect(told.splice(0)).toEqual([
      [7, true],
      [7, true],
    ])
    typing.wrote([phone])
    typing.wrote([phone])
    typing.heard(hidden, false)
    expect(told).toEqual([[7, false]])
  })

  it('shows the customer that a person types, again for as long as they do, and when they cease', async () => {
    await say()
    said()
    await say({ isTyping: true })
    await say({ isTyping: true })
    await say({ process: 'b' })
    await say()
    await say()
    expect(said()).toEqual([`typing ${phone}`, `typing ${phone}`, `paused ${phone}`])
  })

  it('is offline some seconds after nobody looks any more, and stays online for who goes on to the next', async () => {
    await say()
    await say({ isSeen: false })
    await vi.advanceTimersByTimeAsync(5_000)
    await say({ dialogId: 8, customer: hidden })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(said()).toEqual(['online', `follow ${phone}`, `follow ${hidden}`])
    await say({ dialogId: 8, customer: hidden, isSeen: false })
    await vi.advanceTimersByTimeAsync(11_000)
    expect(said()).toEqual(['offline'])
    typing.heard(phone, true)
    expect(told).toEqual([])
  })

  it('lets go of what a process has not said again, typing included', async () => {
    // Files of a worker share their modules: another one's timer may stand here.
    const others = vi.getTimerCount()
    await say({ isTyping: true })
    said()
    await vi.advanceTimersByTimeAsync(50_000)
    expect(said()).toEqual([`paused ${phone}`, 'offline'])
    expect(vi.getTimerCount()).toBeLessThanOrEqual(others)
  })

  it('asks anew on a new socket, and asks nothing while there is none', async () => {
    live.socket = null
    await say()
    expect(said()).toEqual([])
    live.socket = socket
    typing.opened()
    await vi.advanceTimersByTimeAsync(0)
    expect(said()).toEqual(['online', `follow ${phone}`])
    typing.opened()
    await vi.advanceTimersByTimeAsync(0)
    expect(said()).toEqual(['online', `follow ${phone}`])
  })

  it('goes on where WhatsApp, or the line to it, fails', async () => {
    failure = new Error('This socket is closed')
    await say({ isTyping: true })
    failure = null
    typing.opened()
    await say({ isTyping: true })
    expect(said()).toEqual(['online', `follow ${phone}`, `typing ${phone}`])
  })

  it('hears nothing more once the number is spoken for elsewhere', async () => {
    await say()
    typing.stop()
    await say({ dialogId: 9 })
    expect([said(), vi.getTimerCount()]).toEqual([['online', `follow ${phone}`], 0])
  })
})
