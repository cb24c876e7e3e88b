// Gate: the main way of visitors' numbers.
import { getDialog, listContacts, listRooms, pageInbox } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../../../platform/testing/index.ts'

interface Side {
  company: TestCompany
  workspace: { id: number }
  caller: Caller
}

let t: TestApp
let one: Side
let other: Side

const side = async (): Promise<Side> => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const user = await t.build.user({ company, permissions: ['dialog_view'], workspaces: [workspace] })
  return { company, workspace, caller: await t.as(user) }
}
const visit = ({ company, workspace }: Side, options: { owner?: 'queue' } = {}) =>
  buildDialog(t.build, { company, workspace, contactName: null, ...options })
const found = async ({ caller }: Side, query: { name: string; owner?: 'queue' | 'bot' }) =>
  (await caller.call(pageInbox, { query: { limit: 100, ...query } })).body.dialogs.map(({ id }) => id)
const nameOf = async ({ caller }: Side, id: number): Promise<string> => {
  const { body } = await caller.call(pageInbox, { query: { limit: 100 } })
  return body.dialogs.find((dialog) => dialog.id === id)?.name ?? ''
}
const contactOf = async ({ caller }: Side, id: number): Promise<number> =>
  (await caller.call(getDialog, { params: { id } })).body.contactId

beforeAll(async () => {
  t = await testApp()
  ;[one, other] = [await side(), await side()]
})
afterAll(() => t.close())

describe('a contact without name and phone', () => {
  it('has a name that tells nothing of its id, of the order in which contacts came, and of how many others have', async () => {
    const rooms = []
    for (let at = 0; at < 12; at += 1) {
      rooms.push(await visit(one))
      await visit(other)
    }
    const numbers: number[] = []
    for (const { id } of rooms) {
      const name = await nameOf(one, id)
      expect(name).toMatch(/^Visitante [1-9]\d{6}$/)
      numbers.push(Number(name.slice('Visitante '.length)))
      expect(name).not.toBe(`Visitante ${await contactOf(one, id)}`)
    }
    // Twelve that happen to be drawn in order: once in 479 million.
    expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b))
    const steps = new Set(numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0)))
    expect(steps.size).toBeGreaterThan(1)
  })

  it('is found by it in the inbox, among few and among all, and in the table, by its own company alone', async () => {
    const room = await visit(one, { owner: 'queue' })
    const name = await nameOf(one, room.id)
    expect(await found(one, { name })).toEqual([room.id])
    expect(await found(one, { name: name.toUpperCase(), owner: 'queue' })).toEqual([room.id])
    expect(await found(one, { name, owner: 'bot' })).toEqual([])
    const { body } = await one.caller.call(listRooms, {
      body: { limit: 100, filters: [{ field: 'leadName', value: name }] },
    })
    expect(body.result.map(({ id, leadName }) => ({ id, leadName }))).toEqual([{ id: room.id, leadName: name }])
    expect(await found(other, { name })).toEqual([])
  })

  it('keeps the id that it was known by before', async () => {
    const room = await visit(one)
    const contact = await contactOf(one, room.id)
    await t.build.run('update contact set visitor_number = null where id = $1', [contact])
    expect(await nameOf(one, room.id)).toBe(`Visitante ${contact}`)
    expect(await found(one, { name: `visitante ${contact}` })).toEqual([room.id])
    expect(await found(other, { name: `visitante ${contact}` })).toEqual([])
  })

  it('is not found by a number that it is no longer shown by', async () => {
    const room = await visit(one)
    const name = await nameOf(one, room.id)
    await t.build.run(`update contact set name = 'Lúcia', search = 'lucia' where id = $1`, [
      await contactOf(one, room.id),
    ])
    expect(await found(one, { name })).toEqual([])
    expect(await found(one, { name: 'lúcia' })).toEqual([room.id])
  })
})

it('a contact without a name is called alike in the inbox, the room, the rooms and contacts, by the best that is known', async () => {
  const { company, workspace } = await side()
  const seesAll = { company, permissions: ['dialog_view', 'contact_view'] as const, workspaces: [workspace] }
  const caller = await t.as(await t.build.user(seesAll))
  const known = [
    [{ phone: '5531984552107' }, '+55 (31) 9 8455-2107'],
    [{ email: 'ana@exemplo.com.br' }, 'ana@exemplo.com.br'],
    [{}, /^Visitante [1-9]\d{6}$/],
  ] as const
  for (const [{ phone, email }, wanted] of known.map(
    ([told, label]) => [{ phone: null, email: null, ...told }, label] as const,
  )) {
    const room = await buildDialog(t.build, { company, workspace, contactName: null, phone })
    await t.build.run('update contact set email = $2 where id = $1', [room.contactId, email])
    const [inbox, rooms, contacts, opened] = await Promise.all([
      caller.call(pageInbox, { query: { limit: 100 } }),
      caller.call(listRooms, { body: { limit: 100 } }),
      caller.call(listContacts, { body: { limit: 100 } }),
      caller.call(getDialog, { params: { id: room.id } }),
    ])
    const labels = [
      inbox.body.dialogs.find(({ id }) => id === room.id)?.name,
      rooms.body.result.find(({ id }) => id === room.id)?.leadName,
      contacts.body.result.find(({ id }) => id === room.contactId)?.label,
      opened.body.name,
    ]
    expect(new Set(labels).size).toBe(1)
    expect(labels[0]).toEqual(typeof wanted === 'string' ? wanted : expect.stringMatching(wanted))
  }
  // As it is shown, so it is found.
  const filters = [{ field: 'leadName' as const, value: '8455-2107' }]
  expect((await caller.call(listRooms, { body: { limit: 100, filters } })).body.result).toHaveLength(1)
})
