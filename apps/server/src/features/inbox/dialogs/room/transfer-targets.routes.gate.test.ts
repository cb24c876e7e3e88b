// Gate: the main way of transfers.
import {
  type DialogEvent,
  getDialog,
  listTransferTargets,
  setAttendance,
  transferDialog,
  transferRooms,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import {
  type Caller,
  type TestApp,
  type TestCompany,
  type TestUser,
  testApp,
} from '../../../../platform/testing/index.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let marina: TestUser
let caio: TestUser
let lia: TestUser
let me: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  const build = (
    name: string,
    workspaces: { id: number }[],
    permissions: readonly ('dialog_view' | 'contact_edit')[],
  ) => t.build.user({ company, name, workspaces, permissions, isAttendant: true })
  marina = await build('Marina', [sales], ['dialog_view'])
  caio = await build('Caio', [support, sales], ['dialog_view'])
  lia = await build('Lia', [support], ['dialog_view'])
  await build('Davi', [sales], ['contact_edit'])
  for (const { id } of [marina, caio, lia])
    await t.build.run("insert into presence values ($1, $2, now() + interval '1 minute')", [company.id, id])
  me = await t.as(marina)
})
afterAll(() => t.close())

const room = () => buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: marina })
const targetsOf = async (dialogId: number, search = '') =>
  (await me.call(listTransferTargets, { query: { dialogId, search } })).body

describe('to whom a room may go', () => {
  it('is everybody else who may attend, where the room is if they work there, and every queue, its own first', async () => {
    const { id } = await room()
    const { people, queues, hasMore } = await targetsOf(id)
    expect(people).toEqual([
      { id: caio.id, name: 'Caio', online: true, workspaceId: sales.id, workspaceName: 'Vendas' },
      { id: lia.id, name: 'Lia', online: true, workspaceId: support.id, workspaceName: 'Suporte' },
    ])
    expect(queues).toEqual([
      { workspaceId: sales.id, name: 'Vendas', online: 1 },
      { workspaceId: support.id, name: 'Suporte', online: 2 },
    ])
    expect(hasMore).toBe(false)
  })

  it('is found by a part of a name, whatever the accents; a workspace brings its people', async () => {
    const { id } = await room()
    expect((await targetsOf(id, 'LÍA')).people.map(({ name }) => name)).toEqual(['Lia'])
    const bySupport = await targetsOf(id, 'suport')
    expect(bySupport.queues.map(({ name }) => name)).toEqual(['Suporte'])
    expect(bySupport.people.map(({ name }) => name)).toEqual(['Lia'])
    expect(await targetsOf(id, '%')).toEqual({ people: [], queues: [], hasMore: false })
  })

  it('says who is not there, last', async () => {
    const { id } = await room()
    await (await t.as(caio)).call(setAttendance, { body: { isAway: true } })
    const { people, queues } = await targetsOf(id)
    expect(people.map(({ name, online }) => [name, online])).toEqual([
      ['Lia', true],
      ['Caio', false],
    ])
    expect(queues[0]).toMatchObject({ name: 'Vendas', online: 0 })
    await (await t.as(caio)).call(setAttendance, { body: { isAway: false } })
  })

  it('is not told of a room that one does not see', async () => {
    const { id } = await buildDialog(t.build, { company, workspace: support })
    expect((await me.call(listTransferTargets, { query: { dialogId: id } })).status).toBe(404)
  })
})

describe('the note of a transfer', () => {
  const lastEvent = async (id: number): Promise<DialogEvent | undefined> =>
    (await (await t.as(caio)).call(getDialog, { params: { id } })).body.events.at(-1)

  it('stands in its line for whoever gets the room', async () => {
    const { id } = await room()
    const body = {
      dialogId: id,
      typeTransfer: 1,
      workspaceId: sales.id,
      userId: caio.id,
      note: ' quer trocar o tênis ',
    } as const
    expect((await me.call(transferDialog, { body })).status).toBe(200)
    expect(await lastEvent(id)).toMatchObject({
      text: 'Conversa transferida para Caio por Marina',
      note: { text: 'quer trocar o tênis', authorName: 'Marina' },
    })
  })

  it('goes with many rooms at once, and has at most 500 characters', async () => {
    const { id } = await room()
    const transferData = { typeTransfer: 1, workspaceId: sales.id, userId: caio.id, note: 'fim do turno' } as const
    await me.call(transferRooms, { body: { rooms: [id], transferData } })
    expect((await lastEvent(id))?.note?.text).toBe('fim do turno')
    const long = { dialogId: id, typeTransfer: 2, workspaceId: sales.id, note: 'x'.repeat(501) } as const
    const refused = await me.call(transferDialog, { body: long })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { note: 'A observação pode ter até 500 caracteres.' } },
    ])
  })
})
