// Gate: the main way of saved views.
import {
  createInboxView,
  deleteInboxView,
  listInboxViews,
  maxInboxViews,
  type SidebarStreamOut,
  updateInboxView,
  type ViewFilter,
  viewFilter,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { type Listening, listen } from '../streams/testing.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let me: Caller
let colleague: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company })
  const permissions = ['omnichannel_view'] as const
  me = await t.as(await t.build.user({ company, permissions, workspaces: [sales] }))
  colleague = await t.as(await t.build.user({ company, permissions, workspaces: [sales] }))
})
afterAll(() => t.close())

const filterOf = (over: Partial<ViewFilter> = {}): ViewFilter => ({ ...viewFilter.parse({}), ...over })
const save = async (name: string, filter: ViewFilter = filterOf(), caller = me) =>
  caller.call(createInboxView, { body: { name, filter } })
const namesOf = async (caller: Caller) => (await caller.call(listInboxViews)).body.result.map(({ name }) => name)

describe('a view of the inbox', () => {
  it('is kept with its order, renamed, changed and removed, and is its person’s alone', async () => {
    const filter = filterOf({ workspace: sales.id, channels: ['WHATSAPP'], order: 'waiting', owner: 'queue' })
    const { body: view } = await save('WhatsApp parado', filter)
    expect(view).toEqual({ id: view.id, name: 'WhatsApp parado', filter, gone: [] })
    await save('Ágil', filterOf({ waiting: 15 }))
    expect(await namesOf(me)).toEqual(['Ágil', 'WhatsApp parado'])
    expect(await namesOf(colleague)).toEqual([])
    const params = { id: view.id }
    expect((await colleague.call(updateInboxView, { params, body: { name: 'Minha' } })).status).toBe(404)
    expect((await colleague.call(deleteInboxView, { params })).status).toBe(404)
    expect((await me.call(updateInboxView, { params, body: { name: 'Zap' } })).body).toEqual({
      ...view,
      name: 'Zap',
    })
    const changed = await me.call(updateInboxView, { params, body: { filter: filterOf({ only: 'unread' }) } })
    expect(changed.body).toMatchObject({ name: 'Zap', filter: { only: 'unread', channels: [], order: '' } })
    expect((await me.call(deleteInboxView, { params })).status).toBe(200)
    expect(await namesOf(me)).toEqual(['Ágil'])
    expect((await me.call(deleteInboxView, { params })).status).toBe(404)
  })

  it('has a name of its own among the person’s, whatever its letters', async () => {
    await save('Atrasadas')
    const again = await save('ATRASADAS')
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ fields: { name: 'Você já tem uma vista com este nome.' } })
    expect((await save('Atrasadas', filterOf(), colleague)).status).toBe(200)
    const { body: other } = await save('Outra')
    const renamed = await me.call(updateInboxView, { params: { id: other.id }, body: { name: 'atrasadas' } })
    expect(renamed.status).toBe(409)
    expect((await save(' ')).status).toBe(400)
    expect((await save('x', { ...filterOf(), order: 'azul' as never })).status).toBe(400)
  })

  it('says what it names and is gone, and shows the rest', async () => {
    const label = await t.build.insert<{ id: number }>('label', {
      company_id: company.id,
      name: 'VIP',
      name_folded: 'vip',
      color: 'blue',
    })
    const elsewhere = await t.build.workspace({ company })
    const nobody = 2_000_000_000
    const filter = filterOf({ labels: [label.id, nobody], workspace: elsewhere.id, bots: [nobody], owner: nobody })
    const { body } = await save('De antes', filter)
    expect(body.gone.toSorted()).toEqual(['bot', 'label', 'person', 'workspace'])
    expect(body.filter).toEqual(filterOf({ labels: [label.id] }))
    await t.build.run('delete from label where id = $1', [label.id])
    const listed = (await me.call(listInboxViews)).body.result.find(({ name }) => name === 'De antes')
    expect(listed?.filter.labels).toEqual([])
  })

  it('is told to every window of its person, and to nobody else', async () => {
    const open = (caller: Caller): Promise<Listening<SidebarStreamOut>> =>
      listen(t.app, '/api/realtime/sidebar?position=', caller)
    const other = await t.as(await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] }))
    const [first, second, bystander] = [await open(me), await open(me), await open(other)]
    const told = (count: number) =>
      Promise.all(
        [first, second].map((each) =>
          each.hears(() => each.frames.filter(({ type }) => type === 'views').length === count),
        ),
      )
    const { body: view } = await save('Ao vivo')
    await told(1)
    const params = { id: view.id }
    await me.call(updateInboxView, { params, body: { name: 'Ao vivo 2' } })
    await told(2)
    await colleague.call(deleteInboxView, { params })
    await me.call(deleteInboxView, { params })
    await told(3)
    await save('Do outro', filterOf(), other)
    await bystander.hears(({ type }) => type === 'views')
    expect(bystander.frames.filter(({ type }) => type === 'views')).toHaveLength(1)
    for (const each of [first, second, bystander]) each.socket.close()
  })

  it('is one of so many at most', async () => {
    const caller = await t.as(await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] }))
    const made = await Promise.all(
      Array.from({ length: maxInboxViews }, (_, index) => save(`Vista ${index}`, filterOf(), caller)),
    )
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
    expect((await save('Mais uma', filterOf(), caller)).status).toBe(422)
  })
})
