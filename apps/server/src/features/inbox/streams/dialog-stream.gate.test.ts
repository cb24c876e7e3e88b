// Gate: the main way of a room's stream.
import type { DialogStreamOut, Message, SidebarDialog } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import type { DialogChanged } from '../../../conversation/model/events.ts'
import { createDialogStream } from './dialog-stream.ts'

const message = (version: number): Message => ({ version, id: `1-${version}` }) as Message
const event = (from: number, to: number): DialogChanged => ({
  type: 'dialog.changed',
  companyId: 1,
  dialogId: 1,
  workspaceId: 1,
  version: to,
  inbound: true,
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  events: [],
})

const harness = (after: number, stored: { version: number }) => {
  const sent: number[] = []
  let questions = 0
  const stream = createDialogStream(1, after, {
    changesAfter: async (version) => {
      questions += 1
      const messages = Array.from({ length: stored.version - version }, (_, index) => message(version + index + 1))
      return { messages, events: [], notes: [], dialog: {} as SidebarDialog, version: stored.version, refetch: false }
    },
    send: (frame: DialogStreamOut) => {
      if (frame.type === 'message') sent.push(frame.message.version)
    },
  })
  return { stream, sent, questions: () => questions }
}
/** A dialog of three messages whose version is further than these: its contact was renamed since. */
const renamed = (after: number) => {
  const frames: DialogStreamOut[] = []
  const stored = { version: 3, name: 'Renata' }
  const stream = createDialogStream(1, after, {
    changesAfter: async (version) => ({
      messages: [1, 2, 3].filter((own) => own > version).map(message),
      events: [],
      notes: [],
      dialog: { name: stored.name } as SidebarDialog,
      version: stored.version,
      refetch: false,
    }),
    send: (frame) => frames.push(frame),
  })
  return {
    stream,
    stored,
    rename: (name: string) => Object.assign(stored, { name, version: stored.version + 1 }),
    frames,
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a dialog stream', () => {
  it('first sends what was missed, then what happens, without asking the database again', async () => {
    const stored = { version: 3 }
    const { stream, sent, questions } = harness(1, stored)
    await stream.start()
    stream.changed(event(4, 5))
    expect(sent).toEqual([2, 3, 4, 5])
    expect(questions()).toBe(1)
  })

  it('fetches what lies between when a change was lost', async () => {
    const stored = { version: 1 }
    const { stream, sent } = harness(1, stored)
    await stream.start()
    stored.version = 6
    stream.changed(event(5, 6))
    await settled()
    expect(sent).toEqual([2, 3, 4, 5, 6])
  })

  it('sends nothing twice and nothing out of order when changes come late, twice or backwards', async () => {
    const stored = { version: 0 }
    const { stream, sent } = harness(0, stored)
    await stream.start()
    stored.version = 4
    stream.changed(event(3, 4))
    stream.changed(event(1, 2))
    stream.changed(event(3, 4))
    await settled()
    expect(sent).toEqual([1, 2, 3, 4])
  })

  it('keeps a change that arrives while the first answer is still under way', async () => {
    const stored = { version: 2 }
    const { stream, sent } = harness(0, stored)
    const starting = stream.start()
    stored.version = 3
    stream.changed(event(3, 3))
    await starting
    await settled()
    expect(sent).toEqual([1, 2, 3])
  })

  it('learns of a change that was never published from the heartbeat', async () => {
    const stored = { version: 0 }
    const { stream, sent } = harness(0, stored)
    await stream.start()
    stored.version = 2
    stream.reached(2)
    await settled()
    expect(sent).toEqual([1, 2])
  })

  it('brings the row when something changed that is neither message nor event, told or found by the heartbeat', async () => {
    const { stream, stored, rename, frames } = renamed(3)
    await stream.start()
    expect(frames).toEqual([])
    rename('Renata F.')
    stream.changed({ ...event(4, 4), messages: [], inbound: false })
    await settled()
    expect(frames).toEqual([{ type: 'dialog', dialog: { name: 'Renata F.' } }])
    rename('Renata Figueiredo')
    stream.reached(stored.version)
    await settled()
    expect(frames.at(-1)).toEqual({ type: 'dialog', dialog: { name: 'Renata Figueiredo' } })
    expect(frames).toHaveLength(2)
  })

  it('brings the row to who was away meanwhile, and to nobody who missed messages alone', async () => {
    const { stream, rename, frames } = renamed(1)
    rename('Renata F.')
    await stream.start()
    expect(frames.map(({ type }) => type)).toEqual(['message', 'message', 'dialog'])
    const other = renamed(1)
    await other.stream.start()
    expect(other.frames.map(({ type }) => type)).toEqual(['message', 'message'])
  })
})
