// Gate: the main way of labels.
import {
  changedInbox,
  countLabelRooms,
  createLabel,
  deleteLabel,
  finalizeDialog,
  labelRooms,
  listInbox,
  listLabels,
  listRooms,
  openDialog,
  pageInbox,
  updateLabel,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let manager: Caller
let attendant: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  const permissions = ['dialog_view', 'workspace_edit'] as const
  manager = await t.as(await t.build.user({ company, permissions, workspaces: [sales, support] }))
  attendant = await t.as(await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] }))
})
afterAll(() => t.close())

const make = async (name: string, color: 'red' | 'blue' = 'red') =>
  (await manager.call(createLabel, { body: { name, color } })).body
const room = (workspace = sales, lastAt = new Date()) => buildDialog(t.build, { company, workspace, lastAt })
const set = (caller: Caller, rooms: number[], add: number[], remove: number[] = []) =>
  caller.call(labelRooms, { body: { rooms, add, remove } })

describe('the labels of a company', () => {
  it('are made, changed and removed by whoever manages rooms, and read by whoever serves them', async () => {
    const label = await make('  Urgente ')
    expect(label).toMatchObject({ name: 'Urgente', color: 'red' })
    const changed = await manager.call(updateLabel, { params: { id: label.id }, body: { color: 'blue' } })
    expect(changed.body).toEqual({ id: label.id, name: 'Urgente', color: 'blue', revision: expect.any(String) })
    expect((await attendant.call(listLabels)).body.result).toContainEqual(changed.body)
    expect((await attendant.call(createLabel, { body: { name: 'x', color: 'red' } })).status).toBe(403)
    expect((await manager.call(deleteLabel, { params: { id: label.id } })).status).toBe(200)
    expect((await manager.call(deleteLabel, { params: { id: label.id } })).status).toBe(404)
  })

  it('are changed and removed by whoever manages workspaces, told on how many rooms they stand, and that is kept', async () => {
    const label = await make('Cobrança')
    for (const workspace of [sales, support, support]) await set(manager, [(await room(workspace)).id], [label.id])
    const params = { id: label.id }
    const maker = await t.as(await t.build.user({ company, permissions: ['dialog_view'], workspaces: [sales] }))
    expect((await maker.call(createLabel, { body: { name: 'De sala', color: 'red' } })).status).toBe(200)
    for (const refused of [
      await maker.call(updateLabel, { params, body: { name: 'Outra' } }),
      await maker.call(countLabelRooms, { params }),
      await maker.call(deleteLabel, { params }),
    ])
      expect(refused.status).toBe(403)
    expect((await manager.call(countLabelRooms, { params })).body).toEqual({ rooms: 3 })
    await manager.call(updateLabel, { params, body: { name: 'Boleto vencido' } })
    await manager.call(deleteLabel, { params })
    const { rows } = await t.database.owner.query<{ action: string; detail: object }>(
      "select action, fields, detail from audit_log where company_id = $1 and record_type = 'label' and record_id = $2 order by id",
      [company.id, String(label.id)],
    )
    expect(rows).toMatchObject([
      { action: 'label.created', detail: {} },
      { action: 'label.changed', fields: ['name'], detail: { rooms: 3 } },
      { action: 'label.deleted', detail: { name: 'Boleto vencido', rooms: 3 } },
    ])
  })

  it('have names of their own, whatever the letters, told at the field', async () => {
    await make('Troca')
    const again = await manager.call(createLabel, { body: { name: 'TROCÁ', color: 'blue' } })
    expect([again.status, again.body]).toMatchObject([
      409,
      { fields: { name: 'Já existe uma etiqueta com este nome.' } },
    ])
    const other = await make('Devolução')
    const renamed = await manager.call(updateLabel, { params: { id: other.id }, body: { name: 'troca' } })
    expect(renamed.status).toBe(409)
    expect((await manager.call(createLabel, { body: { name: '  ', color: 'red' } })).status).toBe(400)
    expect((await manager.call(createLabel, { body: { name: 'x', color: '#ff0000' as never } })).status).toBe(400)
  })

  it('are a hundred at most', async () => {
    const other = await t.build.company()
    const caller = await t.as(await t.build.user({ company: other, permissions: ['dialog_view'] }))
    await t.build.run(
      `insert into label (company_id, name, name_folded, color) select $1, 'l' || n, 'l' || n, 'red' from generate_series(1, 99) n`,
      [other.id],
    )
    expect((await caller.call(createLabel, { body: { name: 'cem', color: 'red' } })).status).toBe(200)
    const refused = await caller.call(createLabel, { body: { name: 'cento e um', color: 'red' } })
    expect([refused.status, refused.body]).toMatchObject([422, { message: 'Limite de 100 etiquetas atingido.' }])
  })
})

describe('labels on rooms', () => {
  it('are put and taken off, many rooms at a time, and told as newer versions', async () => {
    const [one, two] = [await make('Boleto'), await make('Frete')]
    const [first, second] = [await room(), await room()]
    const { body: before } = await attendant.call(listInbox)
    expect((await set(attendant, [first.id, second.id], [one.id, two.id])).body.rooms.toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    )
    await set(attendant, [first.id], [], [two.id])
    const { body } = await attendant.call(changedInbox, { query: { position: before.position } })
    const labelsOf = (id: number) => body.dialogs.find((row) => row.id === id)?.labels
    expect([labelsOf(first.id), labelsOf(second.id)]).toEqual([[one.id], [one.id, two.id]])
    const table = await manager.call(listRooms, { body: { limit: 50 } })
    expect(table.body.result.find(({ id }) => id === second.id)?.labels).toEqual([one.id, two.id])
  })

  it('leave a room that has them so already in its version', async () => {
    const label = await make('Repetida')
    const { id } = await room()
    const version = async () => (await attendant.call(listInbox)).body.dialogs.find((row) => row.id === id)?.version
    const before = (await version()) ?? 0
    await set(attendant, [id], [label.id])
    await set(attendant, [id], [label.id])
    expect(await version()).toBe(before + 1)
  })

  it('stay within the walls: rooms that are not seen are left out, labels that are not there refuse', async () => {
    const label = await make('Muralha')
    const [seen, unseen] = [await room(), await room(support)]
    expect((await set(attendant, [seen.id, unseen.id], [label.id])).body.rooms).toEqual([seen.id])
    expect((await set(attendant, [unseen.id], [label.id])).status).toBe(404)
    const other = await t.build.company()
    const stranger = await t.as(await t.build.user({ company: other, permissions: ['dialog_view'] }))
    const { body: foreign } = await stranger.call(createLabel, { body: { name: 'Alheia', color: 'red' } })
    expect((await set(attendant, [seen.id], [foreign.id])).status).toBe(422)
    expect((await set(attendant, [seen.id], [])).status).toBe(400)
  })

  it('go with a label that is removed', async () => {
    const label = await make('Passageira')
    const { id } = await room()
    await set(attendant, [id], [label.id])
    await manager.call(deleteLabel, { params: { id: label.id } })
    expect((await attendant.call(listInbox)).body.dialogs.find((row) => row.id === id)?.labels).toEqual([])
  })
})

describe('the list by label', () => {
  it('has the rooms of any of the labels, newest first, page by page, in each state and with each owner', async () => {
    const [one, two] = [await make('Lista um'), await make('Lista dois')]
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const rooms = [await room(sales, minutesAgo(3)), await room(sales, minutesAgo(1)), await room(sales, minutesAgo(2))]
    const [oldest, newest, middle] = rooms.map(({ id }) => id) as [number, number, number]
    const elsewhere = await room(support)
    await set(manager, [oldest, newest, elsewhere.id], [one.id])
    await set(manager, [middle, newest], [two.id])
    const listed = async (query: object) =>
      (await attendant.call(pageInbox, { query })).body.dialogs.map(({ id }) => id)
    const both = `${one.id},${two.id}`
    expect(await listed({ labels: both })).toEqual([newest, middle, oldest])
    expect(await listed({ labels: String(one.id) })).toEqual([newest, oldest])
    const first = await attendant.call(pageInbox, { query: { labels: both, limit: 2 } })
    expect(await listed({ labels: both, limit: 2, next: first.body.next ?? '' })).toEqual([oldest])
    expect(await listed({ labels: both, owner: 'queue' })).toHaveLength(3)
    expect(await listed({ labels: both, owner: 'bot' })).toEqual([])
    expect(await listed({ labels: String(two.id), name: 'renata' })).toEqual([newest, middle])

    await attendant.call(finalizeDialog, { params: { id: middle } })
    expect(await listed({ labels: both })).toEqual([newest, oldest])
    expect(await listed({ labels: both, status: 'CLOSED' })).toEqual([middle])
    expect((await listed({ labels: both, status: '' })).toSorted()).toEqual([oldest, newest, middle].toSorted())
    await attendant.call(openDialog, { params: { id: middle } })
    expect((await listed({ labels: both })).toSorted()).toEqual([oldest, newest, middle].toSorted())
  })
})
