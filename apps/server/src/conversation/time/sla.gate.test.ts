// Gate: the main way of targets.
import { addOpenMinutes, type BusinessHours } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import { conversationWorld, inbound, personMessage, testApp } from '../testing.ts'

/* Rooms of a workspace with targets, by two processes over one database. */

let app: TestApp
let second: App
beforeAll(async () => {
  app = await testApp()
  second = await secondProcess(app)
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const minuteMs = 60_000
const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows
const later = (minutes: number): Date => new Date(app.clock.now().getTime() + minutes * minuteMs)

interface Sla {
  answer?: number | null
  close?: number | null
  hours?: BusinessHours | null
}

/** A bot without a script, whose rooms go to the queue of a workspace with targets. */
const setUp = async ({ answer = 10, close = 60, hours = null }: Sla = {}) => {
  const world = await conversationWorld(app)
  const { companyId, workspaceId, bot, conversation } = world
  await app.build.run('update bot set active = false where id = $1', [bot.id])
  const set = (id: number, answerMinutes: number | null, closeMinutes: number | null) =>
    app.build.run('update workspace set answer_minutes = $2, close_minutes = $3, business_hours = $4 where id = $1', [
      id,
      answerMinutes,
      closeMinutes,
      hours && JSON.stringify(hours),
    ])
  await set(workspaceId, answer, close)
  const company = { id: companyId }
  const ana = await app.build.user({ company, workspaces: [{ id: workspaceId }], permissions: ['omnichannel_view'] })
  const write = async (): Promise<number> => {
    // After whatever was said last, since the clock stands still.
    app.clock.advance('1s')
    return (await conversation.receive(inbound(world))).dialog.id
  }
  const room = async (id: number) =>
    (
      await query<{ answer_by: Date | null; close_by: Date | null; due_at: Date | null; version: number }>(
        'select answer_by, close_by, due_at, version from dialog where id = $1',
        [id],
      )
    )[0]
  const told = async (id: number) =>
    (
      await query<{ kind: string; detail: object }>(
        "select kind, detail from dialog_event where dialog_id = $1 and kind like 'late-%' order by version",
        [id],
      )
    ).map(({ kind, detail }) => [kind, detail])
  const acts = (id: number) => conversation.actOnDue(companyId, id)
  const answers = (dialogId: number) =>
    conversation.appendPersonMessage(personMessage(world, dialogId, ana.id, { text: 'Pois não.' }))
  const closes = (dialogId: number) =>
    conversation.changeDialog({ companyId, dialogId, action: { kind: 'close', by: ana.id, reason: 'person' } })
  const toQueue = (dialogId: number, target: number) =>
    conversation.transferDialog({
      companyId,
      dialogId,
      data: { queue: 'ONLY_NOT_TRANSFERRED', workspaceId: target },
      author: { userId: ana.id, name: 'Ana' },
    })
  return { world, company, ana, set, write, room, told, acts, answers, closes, toQueue }
}

describe('the deadlines of a workspace’s SLA', () => {
  it('are reported once each when they pass, whichever process checks', async () => {
    const { world, write, room, told, acts } = await setUp()
    const id = await write()
    const [answerBy, closeBy] = [later(10), later(60)]
    expect(await room(id)).toMatchObject({ answer_by: answerBy, close_by: closeBy, due_at: answerBy })
    app.clock.advance('10m')
    const both = [acts(id), second.program.conversation.actOnDue(world.companyId, id), acts(id)]
    expect((await Promise.all(both)).filter((kind) => kind === 'late-answer')).toHaveLength(1)
    // It is owed still, and shown as missed.
    expect(await room(id)).toMatchObject({ answer_by: answerBy, due_at: closeBy })
    app.clock.advance('50m')
    await Promise.all([acts(id), second.program.conversation.actOnDue(world.companyId, id)])
    await acts(id)
    expect(await told(id)).toEqual([
      ['late-answer', { minutes: 10 }],
      ['late-close', { minutes: 60 }],
    ])
    expect(await room(id)).toMatchObject({ close_by: closeBy, due_at: null })
  })

  it('require only a first answer; later messages have no target', async () => {
    const { write, room, told, acts, answers, closes } = await setUp()
    const id = await write()
    await answers(id)
    expect(await room(id)).toMatchObject({ answer_by: null })
    await write()
    const after = await room(id)
    expect(after).toMatchObject({ answer_by: null, due_at: after?.close_by })
    await closes(id)
    expect(await room(id)).toMatchObject({ answer_by: null, close_by: null, due_at: null })
    app.clock.advance('2h')
    await acts(id)
    expect(await told(id)).toEqual([])
  })

  it('follow the room’s workspace, count from the transfer to people, and start again when it is reopened', async () => {
    const { world, company, ana, set, write, room, answers, closes, toQueue } = await setUp()
    const other = await app.build.workspace({ company })
    await set(other.id, 30, null)
    const id = await write()
    const since = app.clock.now()
    app.clock.advance('5m')
    await toQueue(id, other.id)
    expect(await room(id)).toMatchObject({ answer_by: new Date(since.getTime() + 30 * minuteMs), close_by: null })
    await toQueue(id, world.workspaceId)
    expect(await room(id)).toMatchObject({ close_by: new Date(since.getTime() + 60 * minuteMs) })
    await answers(id)
    await closes(id)
    app.clock.advance('3h')
    const action = { kind: 'reopen', by: ana.id, userName: 'Ana', workspaceName: 'Loja' } as const
    await world.conversation.changeDialog({ companyId: world.companyId, dialogId: id, action })
    expect(await room(id)).toMatchObject({ answer_by: null, close_by: later(60) })
    await write()
    expect(await room(id)).toMatchObject({ answer_by: later(10) })
  })

  it('count open hours only', async () => {
    const now = app.clock.now()
    const tomorrow = (now.getUTCDay() + 2) % 7
    const week = Array.from({ length: 7 }, (_, day) => (day === tomorrow ? [{ from: '09:00', to: '18:00' }] : []))
    const hours = { week, holidays: [] }
    const { write, room } = await setUp({ hours })
    const id = await write()
    const at = app.clock.now()
    expect(await room(id)).toMatchObject({
      answer_by: addOpenMinutes(hours, 'America/Sao_Paulo', at, 10),
      close_by: addOpenMinutes(hours, 'America/Sao_Paulo', at, 60),
    })
  })

  it('are reported together with their mark, or neither', async () => {
    const { write, told, acts } = await setUp({ close: null })
    const id = await write()
    app.clock.advance('10m')
    await app.build.run('alter table dialog add constraint no_late check (not answer_late) not valid', [])
    await expect(acts(id)).rejects.toThrow('no_late')
    expect(await told(id)).toEqual([])
    await app.build.run('alter table dialog drop constraint no_late', [])
    await acts(id)
    await acts(id)
    expect(await told(id)).toHaveLength(1)
  })

  it('apply to existing rooms when they are set, and are dropped with the rule', async () => {
    const { world, set, write, room, told, acts } = await setUp({ answer: null, close: null })
    const id = await write()
    const since = app.clock.now()
    expect(await room(id)).toMatchObject({ answer_by: null, close_by: null, due_at: null })
    app.clock.advance('20m')
    const change = async (answer: number | null, close: number | null): Promise<void> => {
      await set(world.workspaceId, answer, close)
      await world.conversation.rulesChanged(world.companyId, world.workspaceId)
      await acts(id)
    }
    const before = (await room(id))?.version ?? 0
    await change(10, 60)
    // Told by its version, though nothing was said.
    expect(await room(id)).toMatchObject({
      answer_by: new Date(since.getTime() + 10 * minuteMs),
      close_by: new Date(since.getTime() + 60 * minuteMs),
      version: before + 1,
    })
    await acts(id)
    expect(await told(id)).toEqual([['late-answer', { minutes: 10 }]])
    // More time than it took: it may be missed again.
    await change(25, null)
    expect(await room(id)).toMatchObject({ answer_by: new Date(since.getTime() + 25 * minuteMs), close_by: null })
    app.clock.advance('5m')
    await acts(id)
    expect(await told(id)).toHaveLength(2)
    await change(null, null)
    expect(await room(id)).toMatchObject({ answer_by: null, close_by: null, due_at: null })
  })
})

it('continue when closing is undone, and start again when it is reopened later', async () => {
  const { world, ana, write, room, closes, told, acts } = await setUp()
  const id = await write()
  app.clock.advance('179s')
  await write()
  const goals = async () => {
    const { answer_by, close_by } = (await room(id)) ?? {}
    return { answer_by, close_by }
  }
  const stood = await goals()
  expect(stood).toEqual({ answer_by: later(7), close_by: later(57) })
  const reopens = () =>
    world.conversation.changeDialog({
      companyId: world.companyId,
      dialogId: id,
      action: { kind: 'reopen', by: ana.id, userName: 'Ana', workspaceName: 'Vendas' },
    })
  await closes(id)
  expect(await goals()).toEqual({ answer_by: null, close_by: null })
  app.clock.advance('2m')
  await reopens()
  expect(await goals()).toEqual(stood)
  // What was missed already is not told again.
  app.clock.advance('6m')
  await acts(id)
  await closes(id)
  await reopens()
  await acts(id)
  expect(await told(id)).toEqual([['late-answer', { minutes: 10 }]])
  await closes(id)
  app.clock.advance('16m')
  await reopens()
  expect(await goals()).toEqual({ answer_by: later(10), close_by: later(60) })
})
