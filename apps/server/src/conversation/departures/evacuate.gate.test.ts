// Gate: nobody's room is lost where administration takes a place away.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog, type DialogOptions } from '../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import type { Departure } from '../model/departure.ts'
import { type Evacuation, evacuationJob } from './evacuate.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async (text: string, ...values: unknown[]) => (await t.database.owner.query(text, values)).rows

/** A company with three workspaces, the first of which has the lowest id, and somebody who administers it. */
const setUp = async () => {
  const company = await t.build.company()
  const first = await t.build.workspace({ company, name: 'Primeiro' })
  const leaving = await t.build.workspace({ company, name: 'Saindo' })
  const target = await t.build.workspace({ company, name: 'Destino' })
  const manager = await t.build.user({ company, permissions: [...contract.permissions], workspaces: [first] })
  const as = await t.as(manager)
  const room = (over: Partial<DialogOptions> = {}) => buildDialog(t.build, { company, workspace: leaving, ...over })
  /** As many as one, which has no customer of its own. */
  const like = ({ id }: { id: number }, count: number) =>
    t.build.run(
      `insert into dialog (company_id, workspace_id, connection_id, identity_id, contact_id, bot_id, owner, owner_user_id)
       select company_id, workspace_id, connection_id, identity_id, contact_id, bot_id, owner, owner_user_id
       from dialog, generate_series(1, $2) where id = $1`,
      [id, count],
    )
  const close = (body: object = { moveRoomsTo: target.id }) =>
    as.call(contract.updateWorkspace, { params: { id: leaving.id }, body: { active: false, ...body } })
  const dismiss = (id: number) => as.call(contract.updateUser, { params: { id }, body: { active: false } })
  const places = (extra = '') =>
    ask(
      `select owner, workspace_id as at, count(*)::int as rooms from dialog where company_id = $1 and open ${extra}
       group by 1, 2 order by 1, 2`,
      company.id,
    )
  const by = { userId: manager.id, name: 'Gestora' }
  const closed: Departure = {
    kind: 'workspace',
    companyId: company.id,
    workspaceId: leaving.id,
    moveTo: target.id,
    by,
  }
  return { company, first, leaving, target, manager, as, room, like, close, dismiss, places, closed }
}
const drain = () => t.app.platform.jobs.drain()
const waiting = (companyId: number): Promise<{ data: Evacuation }[]> =>
  ask(
    `select data from jobs.job where name = $1 and state = 'created' and (data -> 'place' ->> 'companyId')::int = $2
     and start_after > now() order by start_after, created_on`,
    evacuationJob,
    companyId,
  )
const rounds = async (companyId: number) => (await waiting(companyId)).flatMap(({ data }) => data.tries ?? []).sort()

/** A dialog that no transaction can write. @returns how to mend it */
const breakDialog = async ({ id }: { id: number }) => {
  const name = `refuse_${id}`
  await ask(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await ask(
    `create trigger ${name} before update on dialog for each row when (new.id = ${id}) execute function ${name}()`,
  )
  return () => ask(`drop function ${name} cascade`)
}

describe('a workspace that closes', () => {
  it('keeps no room, however many rooms of an outside system come first', async () => {
    const { room, like, close, places, target } = await setUp()
    await like(await room({ owner: 'external' }), 200)
    await like(await room(), 2)
    expect((await close()).status).toBe(200)
    await drain()
    expect(await places()).toEqual([
      { owner: 'external', at: target.id, rooms: 201 },
      { owner: 'queue', at: target.id, rooms: 3 },
    ])
  })

  it('lets active bots keep their dialogs, and gives those of inactive bots to people', async () => {
    const { company, leaving, room, close, places, target } = await setUp()
    const bot = (name: string, active: boolean) =>
      t.build.insert<{ id: number }>('bot', {
        company_id: company.id,
        workspace_id: leaving.id,
        name,
        name_folded: name,
        token: `${name}-${company.id}`,
        active,
      })
    const [on, off] = [await bot('ligado', true), await bot('desligado', false)]
    const [kept] = [await room({ owner: 'bot', bot: on }), await room({ owner: 'bot', bot: off })]
    expect((await close({ moveRoomsTo: target.id, moveBotsTo: target.id })).status).toBe(200)
    await drain()
    expect(await places()).toEqual([
      { owner: 'bot', at: target.id, rooms: 1 },
      { owner: 'queue', at: target.id, rooms: 1 },
    ])
    expect(await ask('select from dialog where id = $1 and owner = $2 and version = 2', kept.id, 'bot')).toHaveLength(1)
    expect(await ask('select from bot where company_id = $1 and workspace_id <> $2', company.id, target.id)).toEqual([])
  })

  it('sends its rooms to the company’s first workspace when their target was closed meanwhile', async () => {
    const { room, close, places, first, target } = await setUp()
    await room()
    await close()
    await ask('update workspace set active = false where id = $1', target.id)
    await drain()
    expect(await places()).toEqual([{ owner: 'queue', at: first.id, rooms: 1 }])
  })

  it('keeps its remaining rooms when it is reopened', async () => {
    const { room, close, places, as, leaving } = await setUp()
    await room()
    await close()
    await as.call(contract.updateWorkspace, { params: { id: leaving.id }, body: { active: true } })
    await drain()
    expect(await places()).toEqual([{ owner: 'queue', at: leaving.id, rooms: 1 }])
  })

  it('is emptied again for a turn that was running when it closed', async () => {
    const { company, close, closed } = await setUp()
    await close({})
    await drain()
    expect(await waiting(company.id)).toEqual([
      { data: { place: { ...closed, moveTo: null, by: expect.anything() }, tries: 1 } },
    ])
  })
})

describe('a dialog that cannot leave', () => {
  it('blocks none of the others, is retried in three further rounds, and then reported', async () => {
    const { company, room, like, close, places, leaving, target, closed } = await setUp()
    const broken = await room()
    await like(broken, 250)
    const mend = await breakDialog(broken)
    await close()
    await drain()
    expect(await places()).toEqual([
      { owner: 'queue', at: leaving.id, rooms: 1 },
      { owner: 'queue', at: target.id, rooms: 250 },
    ])
    expect(await rounds(company.id)).toEqual([1])
    const { jobs } = t.app.platform
    for (const tries of [1, 2]) await jobs.enqueue<Evacuation>(evacuationJob, { place: closed, tries })
    await drain()
    expect(await rounds(company.id)).toEqual([1, 2, 3])
    await jobs.enqueue<Evacuation>(evacuationJob, { place: closed, tries: 3 })
    await expect(drain()).rejects.toThrow(
      `1 sala do workspace ${leaving.id}, que foi desativado, não pôde sair (${broken.id})`,
    )
    expect(await rounds(company.id)).toEqual([1, 2, 3])
    await mend()
    await jobs.enqueue<Evacuation>(evacuationJob, { place: closed, tries: 3 })
    await drain()
    expect(await places()).toEqual([{ owner: 'queue', at: target.id, rooms: 251 }])
  })

  it('is shown in the workspace, which reports it once more', async () => {
    const { room, close, places, as, leaving, target } = await setUp()
    const mend = await breakDialog(await room())
    await close()
    await drain()
    const params = { id: leaving.id }
    expect((await as.call(contract.getWorkspace, { params })).body).toMatchObject({ active: false, openRooms: 1 })
    await mend()
    const told = await as.call(contract.updateWorkspace, { params, body: { moveRoomsTo: target.id } })
    expect(told.body).toMatchObject({ active: false })
    await drain()
    expect(await places()).toEqual([{ owner: 'queue', at: target.id, rooms: 1 }])
    expect((await as.call(contract.getWorkspace, { params })).body).toMatchObject({ openRooms: 0 })
  })
})

describe('a person who leaves', () => {
  it('keeps no room, also of a closed workspace, and no number of their own', async () => {
    const { company, leaving, target, first, room, like, dismiss, places } = await setUp()
    const ana = await t.build.user({ company, name: 'Ana', workspaces: [leaving, target] })
    const number = { company_id: company.id, kind: 'whatsapp_qrcode', user_id: ana.id, external_id: `ana-${ana.id}` }
    const { id: numberId } = await t.build.insert<{ id: number }>('connection', number)
    await like(await room({ owner: 'person', ownerUser: ana }), 200)
    await room({ owner: 'person', ownerUser: ana, workspace: target })
    await room({ owner: 'offered', ownerUser: ana })
    await ask('update workspace set active = false where id = $1', leaving.id)
    expect((await dismiss(ana.id)).status).toBe(200)
    await drain()
    expect(await places()).toEqual([
      { owner: 'queue', at: first.id, rooms: 202 },
      { owner: 'queue', at: target.id, rooms: 1 },
    ])
    expect(await ask('select from connection where id = $1 and active', numberId)).toEqual([])
  })

  it('keeps the remaining rooms when they come back', async () => {
    const { company, target, room, dismiss, places, as } = await setUp()
    const ana = await t.build.user({ company, name: 'Ana', workspaces: [target] })
    await room({ owner: 'person', ownerUser: ana, workspace: target })
    await dismiss(ana.id)
    await as.call(contract.updateUser, { params: { id: ana.id }, body: { active: true } })
    await drain()
    expect(await places()).toEqual([{ owner: 'person', at: target.id, rooms: 1 }])
  })
})

describe('a person who was removed from a team', () => {
  type Ways = Pick<Awaited<ReturnType<typeof setUp>>, 'as' | 'leaving' | 'target' | 'manager'>
  const byTeam = ({ as, leaving, manager }: Ways) =>
    as.call(contract.updateWorkspace, { params: { id: leaving.id }, body: { users: [manager.id] } })
  const byPerson = ({ as, target }: Ways, ana: { id: number }) =>
    as.call(contract.updateUser, { params: { id: ana.id }, body: { workspaces: [target.id] } })

  it.each([
    ['the workspace', byTeam],
    ['the person', byPerson],
  ] as const)('leaves what they held there to the others, as %s says, and keeps the rest', async (_, change) => {
    const world = await setUp()
    const { company, leaving, target, room, places } = world
    const ana = await t.build.user({ company, name: 'Ana', workspaces: [leaving, target] })
    await room({ owner: 'person', ownerUser: ana })
    await room({ owner: 'offered', ownerUser: ana })
    await room({ owner: 'person', ownerUser: ana, workspace: target })
    expect((await change(world, ana)).status).toBe(200)
    await drain()
    expect(await places()).toEqual([
      { owner: 'person', at: target.id, rooms: 1 },
      { owner: 'queue', at: leaving.id, rooms: 2 },
    ])
  })
})
