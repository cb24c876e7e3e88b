import { randomUUID } from 'node:crypto'
import type { ChannelKind } from '@prosa/contract'
import { buildDialog, type DialogOptions, type TestDialog } from '../../platform/testing/build-dialogs.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import type { StoredDefinition, StoredStep } from '../model/follow-up.ts'
import type { PlannedChange, PlannedMessage, PlannedPlace } from '../model/planned.ts'
import type { NewReminder } from '../model/reminders.ts'
import { stopFaulty } from './acts.queries.ts'

interface ActState {
  state: string
  reason: string | null
  seq: number | null
}

/** A company with a workspace and Ana, who attends there and plans. */
export const plannedWorld = async (t: TestApp) => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const person = (name: string) =>
    t.build.user({ company, name, permissions: ['omnichannel_view'], workspaces: [workspace] })
  const [ana, bia] = [await person('Ana'), await person('Bia')]
  const { conversation } = t.app.program
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await t.database.owner.query<Row>(text, values)).rows

  const room = (over: Partial<DialogOptions> & { kind?: ChannelKind } = {}): Promise<TestDialog> =>
    buildDialog(t.build, { company, workspace, owner: 'person', ownerUser: ana, ...over })
  const plan = async (dialogId: number, over: Partial<PlannedMessage> = {}): Promise<number> => {
    const planned = await conversation.planMessage({
      companyId: company.id,
      dialogId,
      userId: ana.id,
      userName: 'Ana',
      clientId: randomUUID(),
      text: 'Seu pedido chegou.',
      files: [],
      quotes: null,
      dueAt: new Date(t.clock.now().getTime() + 60 * 60_000),
      clock: null,
      stopsOnAnswer: true,
      ...over,
    })
    if (!planned) throw new Error('Not planned')
    return planned.id
  }
  const remind = async (dialogId: number, over: Partial<NewReminder> = {}): Promise<number> => {
    const made = await conversation.planReminder({
      companyId: company.id,
      dialogId,
      userId: ana.id,
      clientId: randomUUID(),
      text: 'Ligar sobre a entrega',
      forUser: ana.id,
      stopsOnAnswer: true,
      snoozes: false,
      dueAt: new Date(t.clock.now().getTime() + 60 * 60_000),
      clock: null,
      ...over,
    })
    if (!made) throw new Error('No reminder was made')
    return made.id
  }
  /** Its moment came so many minutes ago. */
  const comeDue = (id: number, minutes = 0): Promise<object[]> =>
    query('update scheduled_act set due_at = $2 where id = $1', [
      id,
      new Date(t.clock.now().getTime() - minutes * 60_000 - 1_000),
    ])
  const place = (dialogId: number, actId: number, user = ana): PlannedPlace => ({
    companyId: company.id,
    dialogId,
    actId,
    userId: user.id,
    userName: 'Ana',
    mayChangeOthers: false,
  })
  return {
    t,
    company,
    workspace,
    person,
    ana,
    bia,
    conversation,
    query,
    room,
    plan,
    remind,
    comeDue,
    place,
    /** As after its last failure. */
    giveUp: (actId: number) =>
      t.database.database.worker.pipeline(async (pipeline) => {
        pipeline.begin()
        pipeline.setCompany(company.id)
        const stopped = await stopFaulty(pipeline, company.id, actId)
        await pipeline.commit()
        return stopped
      }),
    act: (dialogId: number, actId: number) => conversation.actOnPlanned({ companyId: company.id, actId, dialogId }),
    change: (dialogId: number, actId: number, change: PlannedChange) =>
      conversation.changePlanned(place(dialogId, actId), change),
    /** A customer's message, as a turn writes it. */
    write: async ({ id, connectionId, identityId }: TestDialog) => {
      const [identity] = await query<{ external_id: string }>('select external_id from identity where id = $1', [
        identityId,
      ])
      return conversation.receive({
        companyId: company.id,
        connectionId,
        externalId: identity?.external_id ?? '',
        extId: randomUUID(),
        text: `resposta na sala ${id}`,
      })
    },
    stateOf: async (id: number): Promise<ActState> => {
      const [row] = await query<ActState>('select state, reason, done_seq as seq from scheduled_act where id = $1', [
        id,
      ])
      if (!row) throw new Error('No such act')
      return row
    },
    saidIn: async (dialogId: number): Promise<string[]> =>
      (
        await query<{ text: string }>(
          "select text from message where dialog_id = $1 and sender = 'HUMAN' order by seq",
          [dialogId],
        )
      ).map(({ text }) => text),
    linesIn: async (dialogId: number): Promise<string[]> =>
      (
        await query<{ kind: string }>('select kind from dialog_event where dialog_id = $1 order by version', [dialogId])
      ).map(({ kind }) => kind),
    ownerOf: async (dialogId: number) =>
      (await query('select owner, owner_user_id as "userId", joined from dialog where id = $1', [dialogId]))[0],
    outboxOf: async (dialogId: number) =>
      query<{ id: string; fence: number }>('select id, fence from outbox where dialog_id = $1 order by seq', [
        dialogId,
      ]),
  }
}

export type PlannedWorld = Awaited<ReturnType<typeof plannedWorld>>

export const step = (over: Partial<StoredStep> = {}): StoredStep => ({
  wait: { amount: 1, unit: 'days', at: null },
  text: 'Oi, {{primeiro_nome}}! Viu o orçamento?',
  template: null,
  ...over,
})

export const definitionOf = (over: Partial<StoredDefinition> = {}): StoredDefinition => ({
  steps: [step(), step({ text: 'Posso ajudar?' })],
  hours: null,
  alsoClosed: false,
  end: { amount: 1, unit: 'days', act: 'nothing', labelId: null },
  ...over,
})

/** Follow-ups of the world's workspace, begun in rooms and taken step by step. */
export const followUpsOf = (w: PlannedWorld) => {
  const create = async (definition = definitionOf()): Promise<number> => {
    const name = `Orçamento ${randomUUID()}`
    const [row] = await w.query<{ id: number }>(
      'insert into follow_up (company_id, workspace_id, name, name_folded) values ($1, $2, $3, $3) returning id',
      [w.company.id, w.workspace.id, name],
    )
    const id = row?.id ?? 0
    await w.query(
      'insert into follow_up_version (company_id, follow_up_id, version, definition) values ($1, $2, 1, $3)',
      [w.company.id, id, JSON.stringify(definition)],
    )
    return id
  }
  const start = async (room: Pick<TestDialog, 'id'>, followUpId: number): Promise<number> => {
    const run = await w.conversation.startRun({
      companyId: w.company.id,
      dialogId: room.id,
      userId: w.ana.id,
      userName: 'Ana',
      followUpId,
      clientId: randomUUID(),
    })
    if (!run) throw new Error('Not begun')
    return run.id
  }
  const place = (dialogId: number) => ({
    companyId: w.company.id,
    dialogId,
    userId: w.ana.id,
    userName: 'Ana',
  })
  return {
    create,
    start,
    place,
    /** A follow-up that was begun in a room, and whose first step is due. */
    due: async (room: TestDialog, definition = definitionOf()): Promise<number> => {
      const id = await start(room, await create(definition))
      await w.comeDue(id)
      return id
    },
    runOf: async (id: number) => {
      const [row] = await w.query<{ state: string; reason: string | null; step: number; dueAt: Date }>(
        'select state, reason, step, due_at as "dueAt" from scheduled_act where id = $1',
        [id],
      )
      if (!row) throw new Error('No such run')
      return row
    },
    saidByBot: async (dialogId: number): Promise<string[]> =>
      (
        await w.query<{ text: string }>(
          "select text from message where dialog_id = $1 and sender = 'BOT' order by seq",
          [dialogId],
        )
      ).map(({ text }) => text),
  }
}
