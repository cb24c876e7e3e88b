// Gate: the main way of live changes.
import type { SidebarDialog, SidebarStreamOut } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import type { DialogChanged } from '../../../conversation/model/events.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { AskedDialog, SharedDialog } from '../dialogs/index.ts'
import { createCompanyHub } from './company-hub.ts'
import type { HubReads } from './hub-reads.ts'
import type { StreamSocket } from './stream-socket.ts'

const listener = (userId: number, workspaceIds: number[]) => {
  const frames: SidebarStreamOut[] = []
  const writes: number[] = []
  const socket = {
    scope: () => ({ userId, workspaceIds }) as unknown as Scope,
    send: (frame: object) => void frames.push(frame as SidebarStreamOut),
    hint: (frame: object) => void frames.push(frame as SidebarStreamOut),
    sendAll: (all: readonly Buffer[]) => {
      if (all.length > 0) writes.push(all.length)
      for (const frame of all) frames.push(JSON.parse(String(frame)))
    },
  } as StreamSocket
  return { frames, writes, socket }
}

/** A company with dialogs in a database that can be away; `questions` are those for rows. */
const harness = (
  stored: { id: number; version: number; workspaceId: number; wasMoved?: boolean; holder?: number }[],
) => {
  const questions: AskedDialog[][] = []
  const state = {
    isAway: false,
    cannotPlace: false,
    slow: Promise.resolve(),
    horizon: 10,
    changed: [] as { id: number; version: number }[],
    inbound: [] as number[],
  }
  const asked: (string | null)[] = []
  const reads: HubReads = {
    dialogs: async (dialogs) => {
      questions.push([...dialogs])
      await state.slow
      if (state.isAway) throw new Error('the database is away')
      return stored
        .filter(({ id }) => dialogs.some(({ dialogId }) => dialogId === id))
        .map(
          ({ id, version, workspaceId, wasMoved = false, holder = null }): SharedDialog => ({
            dialog: { id, version, workspaceId, ownerUserId: holder } as SidebarDialog,
            wasMoved,
            isQuiet: false,
            unreadOf: (userId) => (userId === 3 ? null : userId),
          }),
        )
    },
    grants: async () => new Map(),
    unread: async () => 77,
    inbound: async (ids) => new Set(ids.filter((id) => state.inbound.includes(id))),
    changed: async (position) => {
      if (state.cannotPlace) throw new Error('the database is away')
      asked.push(position)
      return { position: String(state.horizon), changed: state.changed, tooMany: false }
    },
  }
  return { hub: createCompanyHub(reads), questions, state, asked }
}
const changed = (dialogId: number, workspaceId: number, over: Partial<DialogChanged> = {}): DialogChanged => ({
  type: 'dialog.changed',
  companyId: 1,
  dialogId,
  workspaceId,
  version: 2,
  inbound: true,
  messages: [],
  events: [],
  ...over,
})

describe('a company’s hub', () => {
  it('asks once for all who listen, and tells each what is unread for them', async () => {
    const { hub, questions } = harness([
      { id: 1, version: 2, workspaceId: 5 },
      { id: 2, version: 2, workspaceId: 5 },
    ])
    const people = [listener(1, [5]), listener(2, [5]), listener(3, [5])]
    for (const { socket } of people) hub.addSidebar(socket)
    hub.heard(changed(1, 5))
    hub.heard(changed(2, 5))
    await expect.poll(() => people.every(({ frames }) => frames.length === 2)).toBe(true)
    expect(questions).toEqual([
      [
        { dialogId: 1, userIds: [1, 2, 3] },
        { dialogId: 2, userIds: [1, 2, 3] },
      ],
    ])
    expect(people.map(({ writes }) => writes)).toEqual([[2], [2], [2]])
    expect(
      people.map(({ frames }) => frames.map((frame) => frame.type === 'dialog' && frame.dialog.unreadMessageTotal)),
    ).toEqual([
      [1, 1],
      [2, 2],
      [77, 77],
    ])
  })

  it('tells of a room to people of its workspace, whichever of theirs it is', async () => {
    const { hub } = harness([{ id: 1, version: 2, workspaceId: 6 }])
    const { socket, frames } = listener(1, [5, 6])
    hub.addSidebar(socket)
    hub.heard(changed(1, 6))
    await expect.poll(() => frames).toHaveLength(1)
  })

  it('asks what a room’s own workspace has read of it, and of nobody else', async () => {
    const { hub, questions } = harness([{ id: 1, version: 2, workspaceId: 5 }])
    const [inside, outside] = [listener(1, [5]), listener(2, [6])]
    for (const { socket } of [inside, outside]) hub.addSidebar(socket)
    hub.heard(changed(1, 5))
    await expect.poll(() => inside.frames).toHaveLength(1)
    expect(questions).toEqual([[{ dialogId: 1, userIds: [1] }]])
    expect(outside.frames).toEqual([])
  })

  it('counts the messages for those of a workspace to which the room has moved on since it was told', async () => {
    const { hub } = harness([{ id: 1, version: 3, workspaceId: 6 }])
    const [was, is] = [listener(1, [5]), listener(2, [6])]
    for (const { socket } of [was, is]) hub.addSidebar(socket)
    hub.heard(changed(1, 5))
    await expect.poll(() => is.frames).toMatchObject([{ type: 'dialog', dialog: { unreadMessageTotal: 77 } }])
    expect(was.frames).toEqual([])
  })

  it('has one question under way: what is heard meanwhile is asked once for each room afterwards', async () => {
    const { hub, questions, state } = harness([{ id: 1, version: 2, workspaceId: 5 }])
    const { socket, frames } = listener(1, [5])
    hub.addSidebar(socket)
    const slow = Promise.withResolvers<void>()
    state.slow = slow.promise
    hub.heard(changed(1, 5))
    await expect.poll(() => questions).toHaveLength(1)
    for (let version = 3; version < 100; version += 1) hub.heard(changed(1, 5, { version }))
    slow.resolve()
    await expect.poll(() => frames).toHaveLength(2)
    expect(questions).toHaveLength(2)
  })

  it('goes on after a question that failed with what was heard meanwhile', async () => {
    const { hub, questions, state } = harness([
      { id: 1, version: 2, workspaceId: 5 },
      { id: 2, version: 2, workspaceId: 5 },
    ])
    const { socket, frames } = listener(1, [5])
    hub.addSidebar(socket)
    const slow = Promise.withResolvers<void>()
    state.slow = slow.promise
    hub.heard(changed(1, 5))
    await expect.poll(() => questions).toHaveLength(1)
    hub.heard(changed(2, 5))
    state.slow = Promise.resolve()
    slow.reject(new Error('cut'))
    await expect.poll(() => frames).toMatchObject([{ type: 'dialog', dialog: { id: 2 } }])
  })

  it('tells to fetch afresh when more rooms wait than are worth telling one by one', async () => {
    const { hub, questions } = harness([])
    const { socket, frames } = listener(1, [5])
    hub.addSidebar(socket)
    for (let id = 1; id <= 10_000; id += 1) hub.heard(changed(id, 5))
    await expect.poll(() => frames).toEqual([{ type: 'resync' }])
    expect(questions).toEqual([])
  })

  it('asks nothing for a change that nobody here sees', async () => {
    const { hub, questions } = harness([{ id: 1, version: 2, workspaceId: 9 }])
    hub.addSidebar(listener(1, [5]).socket)
    hub.heard(changed(1, 9))
    await hub.reconcile()
    expect(questions).toEqual([])
  })

  it('sends what a failed flush has kept back, with the next reconciliation', async () => {
    const { hub, state, questions } = harness([{ id: 1, version: 2, workspaceId: 5 }])
    const { socket, frames } = listener(1, [5])
    hub.addSidebar(socket)
    await hub.reconcile()
    state.isAway = true
    hub.heard(changed(1, 5))
    await expect.poll(() => questions).toHaveLength(1)
    state.isAway = false
    state.changed = [{ id: 1, version: 2 }]
    await hub.reconcile()
    expect(frames).toMatchObject([{ type: 'dialog', dialog: { id: 1 } }])
  })

  it('does not let everybody fetch afresh at a heartbeat for what was sent when it happened', async () => {
    const many = Array.from({ length: 1_000 }, (_, place) => ({ id: place + 1, version: 2, workspaceId: 5 }))
    const { hub, state, questions } = harness(many)
    const { socket, frames } = listener(1, [5])
    hub.addSidebar(socket)
    await hub.reconcile()
    for (const { id } of many) hub.heard(changed(id, 5))
    await expect.poll(() => frames).toHaveLength(many.length)
    state.changed = many
    const asked = questions.length
    await hub.reconcile()
    expect(questions).toHaveLength(asked)
    expect(frames).toHaveLength(many.length)
    state.changed = many.map(({ id }) => ({ id, version: 3 }))
    await hub.reconcile()
    expect(frames.at(-1)).toEqual({ type: 'resync' })
  })

  it('finds what was lost before its first heartbeat', async () => {
    const { hub, state } = harness([{ id: 1, version: 2, workspaceId: 5 }])
    const { socket, frames } = listener(1, [5])
    hub.addSidebar(socket)
    await hub.begin()
    // Changed after the listener read what it had missed; nobody heard of it.
    state.horizon = 20
    state.changed = [{ id: 1, version: 2 }]
    await hub.reconcile()
    expect(frames).toMatchObject([{ type: 'dialog', dialog: { id: 1 } }])
  })

  it('says of what it finds whether the customer wrote', async () => {
    const stored = [1, 2].map((id) => ({ id, version: 2, workspaceId: 5 }))
    const { hub, state } = harness(stored)
    const { socket, frames } = listener(1, [5])
    hub.addSidebar(socket)
    await hub.begin()
    state.changed = stored
    state.inbound = [2]
    await hub.reconcile()
    expect(frames).toMatchObject([
      { dialog: { id: 1 }, inbound: false },
      { dialog: { id: 2 }, inbound: true },
    ])
  })

  it('begins again where the database was away', async () => {
    const { hub, state } = harness([])
    state.cannotPlace = true
    await expect(hub.begin()).rejects.toThrow('away')
    state.cannotPlace = false
    await hub.begin()
    expect(hub.position()).toBe('10')
  })

  it('keeps its position until what it found has gone out', async () => {
    const { hub, state, asked } = harness([{ id: 1, version: 2, workspaceId: 5 }])
    const { socket, frames } = listener(1, [5])
    hub.addSidebar(socket)
    await hub.reconcile()
    state.horizon = 20
    state.changed = [{ id: 1, version: 2 }]
    state.isAway = true
    await expect(hub.reconcile()).rejects.toThrow('away')
    expect(hub.position()).toBe('10')
    state.isAway = false
    await hub.reconcile()
    expect(asked).toEqual([null, '10', '10', '10'])
    expect(frames).toHaveLength(1)
    expect(hub.position()).toBe('20')
  })

  it('tells of a room that moved away unheard that it is gone', async () => {
    const { hub, state } = harness([
      { id: 1, version: 2, workspaceId: 9, wasMoved: true },
      { id: 2, version: 2, workspaceId: 9 },
    ])
    const { socket, frames } = listener(1, [5])
    hub.addSidebar(socket)
    state.changed = [
      { id: 1, version: 2 },
      { id: 2, version: 2 },
    ]
    await hub.reconcile()
    expect(frames).toEqual([{ type: 'gone', dialogId: 1 }])
  })

  it('tells how far a training is in every window of who waits for it, and to nobody else', () => {
    const { hub } = harness([])
    const [one, again, other] = [listener(7, [5]), listener(7, []), listener(8, [5])]
    for (const { socket } of [one, again, other]) hub.addSidebar(socket)
    const frame = { type: 'training' as const, trainingId: 'a', share: 0.5 }
    hub.hint(7, frame)
    expect([one.frames, again.frames, other.frames]).toEqual([[frame], [frame], []])
  })

  it('tells everybody what is no secret to anybody', () => {
    const { hub } = harness([])
    const all = [listener(7, [5]), listener(7, []), listener(8, [6])]
    for (const { socket } of all) hub.addSidebar(socket)
    hub.hintAll({ type: 'channels' })
    expect(all.map(({ frames }) => frames)).toEqual(all.map(() => [{ type: 'channels' }]))
  })

  it('tells the person to whom a room is offered, in every window, and nobody else', async () => {
    const { hub } = harness([{ id: 1, version: 2, workspaceId: 5, holder: 1 }])
    const [own, again, other] = [listener(1, [5]), listener(1, [5]), listener(2, [5])]
    for (const { socket } of [own, again, other]) hub.addSidebar(socket)
    const until = new Date().toISOString()
    hub.heard(changed(1, 5, { handed: { userId: 1, how: 'offered', by: 'Ana', note: 'quer trocar', until } }))
    await expect.poll(() => other.frames).toHaveLength(1)
    for (const { frames } of [own, again])
      expect(frames).toMatchObject([
        { type: 'dialog' },
        { type: 'handed', how: 'offered', by: 'Ana', note: 'quer trocar', until },
      ])
  })
})
