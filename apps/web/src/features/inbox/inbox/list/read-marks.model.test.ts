import type { SidebarDialog, SidebarStreamOut } from '@prosa/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { propertyRuns } from '../../../../../../../scripts/lib/property-runs.ts'
import { createAttention } from '../../../../app/live/attention.ts'
import { createHandlers } from '../../../../app/live/handlers.ts'
import { createReadMarks } from '../../../../app/live/read-marks.ts'
import { createRoomStore } from '../../../../app/live/room-store.ts'
import { looking, openRooms } from '../rows-testing.ts'
import { type ListPage, mergeRows } from './list-cache.ts'

const me = 7
const ids = [1, 2] as const
const filter = openRooms

/** The server's side of one room: its version, what the customer wrote in all, and how much of that this person has read. */
interface Stored {
  version: number
  inbound: number
  read: number
}

/** A question on its way: asked, then answered from what is stored at that moment, then told to the page. */
interface Way<Answer> {
  answer: Answer | null
  arrive: (answer: Answer) => void
  fail: () => void
}

/**
 * The list's cache, the rows beside it, the stream and the marks of reading as the product puts them together, above a server whose parts
 * answer whenever a step lets them. Frames arrive in their order; a reading is told at once, a row as it was when the hub looked it up.
 */
const createWorld = () => {
  const stored = new Map<number, Stored>(ids.map((id) => [id, { version: 1, inbound: 2, read: 0 }]))
  const wire: SidebarStreamOut[] = [{ type: 'resync' }]
  const changed = new Set<number>()
  let lookedUp: SidebarDialog[] = []
  const rowOf = (id: number): SidebarDialog => {
    const { version, inbound, read } = stored.get(id) as Stored
    const unreadMessageTotal = inbound - read
    const lastMessageDateTime = new Date(version * 1000).toISOString()
    return { id, version, unreadMessageTotal, lastMessageDateTime, status: 'OPEN', owner: 'bot' } as SidebarDialog
  }

  const rooms = createRoomStore()
  let reading: number | null = null
  let pages: ListPage[] | undefined
  let page: Way<SidebarDialog[]> | null = null
  const calls: (Way<number> & { id: number })[] = []
  /** As `invalidate`: an answer that is on its way is not waited for. */
  const fetchPage = (): void => {
    page = {
      answer: null,
      arrive: (rows) => {
        rooms.put(rows)
        marks.rowsArrived(rows, reading)
        pages = [{ dialogs: rows, next: null }]
      },
      fail: () => undefined,
    }
  }
  const marks = createReadMarks({
    rooms,
    send: (id) => new Promise((resolve, reject) => calls.push({ id, answer: null, arrive: resolve, fail: reject })),
    onTaken: () => undefined,
  })
  const handlers = createHandlers({
    rooms,
    attention: createAttention(),
    userId: me,
    reading: () => reading,
    markRead: marks.markRead,
    refreshUnread: () => undefined,
    mentioned: () => undefined,
    alert: () => undefined,
    readAgain: async () => {
      fetchPage()
      return []
    },
  })

  const steps = {
    customerWrites: (id: number) => {
      const room = stored.get(id) as Stored
      room.version += 1
      room.inbound += 1
      changed.add(id)
    },
    botWrites: (id: number) => {
      ;(stored.get(id) as Stored).version += 1
      changed.add(id)
    },
    hubLooksUp: () => {
      if (lookedUp.length > 0) return
      lookedUp = [...changed].map(rowOf)
      changed.clear()
    },
    hubSends: () => {
      for (const dialog of lookedUp) wire.push({ type: 'dialog', dialog, inbound: true })
      lookedUp = []
    },
    hubGivesUp: () => {
      changed.clear()
      lookedUp = []
      wire.push({ type: 'resync' })
    },
    frameArrives: () => {
      const frame = wire.shift()
      if (frame && frame.type !== 'pong') (handlers[frame.type] as (frame: SidebarStreamOut) => void)(frame)
    },
    looksAt: (id: number) => {
      reading = id
      marks.markReadIfNeeded(id)
    },
    looksAway: () => {
      reading = null
    },
    listIsAsked: () => fetchPage(),
    listIsRead: () => {
      if (page) page.answer ??= ids.map(rowOf)
    },
    listArrives: () => {
      if (!page?.answer) return
      const { answer, arrive } = page
      page = null
      arrive(answer)
    },
    markIsStored: (at: number) => {
      const call = calls[at % Math.max(1, calls.length)]
      if (!call || call.answer !== null) return
      const room = stored.get(call.id) as Stored
      room.read = room.inbound
      call.answer = room.version
      wire.push({ type: 'read', dialogId: call.id, version: room.version })
    },
    markIsAnswered: (at: number) => {
      const index = at % Math.max(1, calls.length)
      const call = calls[index]
      if (!call || call.answer === null) return
      calls.splice(index, 1)
      call.arrive(call.answer)
    },
    /** The line breaks: what was asked is not answered, stored or not. */
    lineBreaks: () => {
      for (const call of calls.splice(0)) call.fail()
    },
    lineIsBack: () => marks.resend(),
    elsewhereRead: (id: number) => {
      const room = stored.get(id) as Stored
      room.read = room.inbound
      wire.push({ type: 'read', dialogId: id, version: room.version })
    },
  }

  /** Everything that is on its way arrives. */
  const settle = async (): Promise<void> => {
    steps.lineIsBack()
    for (let turn = 0; turn < 20; turn += 1) {
      steps.hubLooksUp()
      steps.hubSends()
      while (wire.length > 0) steps.frameArrives()
      steps.listIsRead()
      steps.listArrives()
      while (calls.length > 0) {
        steps.markIsStored(0)
        steps.markIsAnswered(0)
      }
      await Promise.resolve()
      await Promise.resolve()
    }
  }
  return {
    steps,
    settle,
    reading: () => reading,
    shown: () =>
      ids.map((id) => mergeRows(pages, rooms, filter, looking).find((row) => row.id === id)?.unreadMessageTotal),
    unread: () => ids.map((id) => rowOf(id).unreadMessageTotal),
  }
}

type World = ReturnType<typeof createWorld>
const step: fc.Arbitrary<(world: World) => void> = fc.oneof(
  fc
    .constantFrom('customerWrites', 'botWrites', 'looksAt', 'elsewhereRead')
    .chain((name) => fc.constantFrom(...ids).map((id) => named(name, id))),
  fc.constantFrom('markIsStored', 'markIsAnswered').chain((name) => fc.nat(2).map((at) => named(name, at))),
  fc
    .constantFrom(
      'hubLooksUp',
      'hubSends',
      'hubGivesUp',
      'frameArrives',
      'looksAway',
      'listIsAsked',
      'listIsRead',
      'listArrives',
      'lineBreaks',
      'lineIsBack',
    )
    .map((name) => named(name, 0)),
)
function named(name: keyof World['steps'], argument: number): (world: World) => void {
  const run = (world: World): void => (world.steps[name] as (argument: number) => void)(argument)
  return Object.assign(run, { [fc.toStringMethod]: () => `${name}(${argument})` })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows of every room what the server counts, in whatever order rows, readings, answers and frames come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (path) => {
      const world = createWorld()
      for (const run of path) {
        run(world)
        await Promise.resolve()
        await Promise.resolve()
      }
      await world.settle()
      expect(world.shown()).toEqual(world.unread())
      const reading = world.reading()
      if (reading !== null) expect(world.unread()[reading - 1]).toBe(0)
    }),
    propertyRuns(3_000),
  )
})
