import type { AutomationDefinition } from '@prosa/contract'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound } from '../testing.ts'

/** Rounds of events that lead to events; more would be a loop. */
const mostRounds = 30

/** For tests: a company with a bot, in which automations look at what becomes of rooms. */
export const automatedWorld = async (app: TestApp, own?: ConversationWorld) => {
  const world = own ?? (await conversationWorld(app))
  const { companyId, workspaceId, conversation } = world
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await app.database.owner.query<Row>(text, values)).rows
  const label = async (name: string): Promise<number> =>
    (
      await app.build.insert<{ id: number }>('label', {
        company_id: companyId,
        name,
        name_folded: name.toLowerCase(),
        color: 'red',
      })
    ).id
  const person = (name: string) =>
    app.build.user({
      company: { id: companyId },
      name,
      workspaces: [{ id: workspaceId }],
      permissions: ['omnichannel_view'],
    })
  let made: ReturnType<typeof person> | undefined
  /** Who saves automations. */
  const maker = () => {
    made ??= person('Gestora')
    return made
  }
  let place = 0
  const automation = async (
    over: Partial<AutomationDefinition>,
    { state = 'on', workspaces = [workspaceId] }: { state?: string; workspaces?: number[] } = {},
  ): Promise<number> => {
    place += 1
    const definition = { event: 'queued', matches: 'all', conditions: [], acts: [{ kind: 'note', text: 'x' }], ...over }
    const { id } = await app.build.insert<{ id: number }>('automation', {
      company_id: companyId,
      name: `A${place}`,
      name_folded: `a${place}`,
      place,
      state,
      workspace_ids: `{${workspaces.join()}}`,
      definition: JSON.stringify(definition),
      on_since: app.clock.now(),
    })
    await app.build.run(
      `insert into automation_version (company_id, automation_id, version, name, workspace_ids, definition, saved_by)
       select company_id, id, version, name, workspace_ids, definition, $2 from automation where company_id = $1 and id = $3`,
      [companyId, (await maker()).id, id],
    )
    await app.build.run('update company set automations_version = automations_version + 1 where id = $1', [companyId])
    return id
  }
  const waiting = () =>
    query<{ id: number; dialogId: number }>(
      `select id, dialog_id as "dialogId" from scheduled_act where company_id = $1 and kind = 'event' and state = 'waiting' order by id`,
      [companyId],
    )
  /** Takes what happened, and what follows from it, until nothing waits. @returns how many there were */
  const tick = async (): Promise<number> => {
    let count = 0
    for (let round = 0; round < mostRounds; round += 1) {
      // Triggers read the database's clock.
      await query(
        `update scheduled_act set created_at = $2, due_at = $2 where company_id = $1 and kind = 'event' and content ->> 'event' in ('labelled', 'failed')`,
        [companyId, app.clock.now()],
      )
      const due = await waiting()
      if (due.length === 0) return count
      for (const { id, dialogId } of due) {
        await conversation.actOnPlanned({ companyId, actId: id, dialogId })
        count += 1
      }
    }
    throw new Error('It does not end')
  }
  const runs = (id: number) =>
    query<{ outcome: string; acts: { kind: string; skipped: string | null }[]; chain: number[] | null }>(
      'select outcome, acts, chain from automation_run where automation_id = $1 order by id',
      [id],
    )
  return {
    ...world,
    world,
    query,
    label,
    automation,
    waiting,
    tick,
    runs,
    outcomes: async (id: number) => (await runs(id)).map(({ outcome }) => outcome),
    person,
    write: async (text = 'oi', externalId = 'cliente'): Promise<number> =>
      (await conversation.receive(inbound(world, { text, externalId }))).dialog.id,
    act: (dialogId: number, action: Parameters<typeof conversation.changeDialog>[0]['action']) =>
      conversation.changeDialog({ companyId, dialogId, action, userName: 'Ana' }),
    toQueue: (dialogId: number, where = workspaceId) =>
      conversation.changeDialog({
        companyId,
        dialogId,
        action: { kind: 'transferToQueue', workspaceId: where, workspaceName: 'Vendas', by: null },
      }),
    lines: async (dialogId: number): Promise<string[]> =>
      (
        await query<{ detail: { did: string } }>(
          `select detail from dialog_event where dialog_id = $1 and kind = 'automated' order by version`,
          [dialogId],
        )
      ).map(({ detail }) => detail.did),
    said: async (dialogId: number): Promise<string[]> =>
      (
        await query<{ text: string }>(`select text from message where dialog_id = $1 and sender = 'BOT' order by seq`, [
          dialogId,
        ])
      ).map(({ text }) => text),
  }
}

export type AutomatedWorld = Awaited<ReturnType<typeof automatedWorld>>
