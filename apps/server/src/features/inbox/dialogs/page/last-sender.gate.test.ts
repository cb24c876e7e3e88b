// Gate: who wrote last.
import { randomUUID } from 'node:crypto'
import { dialogChanges, getDialog, joinDialog, pageInbox, sendMessage, transferDialog } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
let marina: TestUser
let caio: TestUser
let asMarina: Caller
let asCaio: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company })
  const person = { company, permissions: ['omnichannel_view'] as const, workspaces: [sales], isAttendant: true }
  marina = await t.build.user({ ...person, name: 'Marina' })
  caio = await t.build.user({ ...person, name: 'Caio' })
  asMarina = await t.as(marina)
  asCaio = await t.as(caio)
})
afterAll(() => t.close())

/** What every read of a row says: the list, the room, what changed in it. */
const writers = async (caller: Caller, id: number): Promise<(string | null | undefined)[]> => {
  const params = { id }
  const { dialogs } = (await caller.call(pageInbox)).body
  const rows = [
    dialogs.find((row) => row.id === id),
    (await caller.call(getDialog, { params })).body,
    (await caller.call(dialogChanges, { params, query: { after: 0 } })).body.dialog,
  ]
  return rows.map((row) => (row?.lastSenderUserId ? `${row.lastSenderUserId} ${row.lastSenderName}` : null))
}

it('tells who wrote last, whoever holds the room by now', async () => {
  const { id } = await buildDialog(t.build, { company, workspace: sales })
  const say = (caller: Caller, message: string) =>
    caller.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), message } })
  expect(await writers(asMarina, id)).toEqual([null, null, null])
  await asMarina.call(joinDialog, { params: { id } })
  await say(asMarina, 'Já vejo.')
  await asMarina.call(transferDialog, {
    body: { dialogId: id, typeTransfer: 1, workspaceId: sales.id, userId: caio.id },
  })
  expect(await writers(asMarina, id)).toEqual(Array(3).fill(`${marina.id} Marina`))
  expect(await writers(asCaio, id)).toEqual(Array(3).fill(`${marina.id} Marina`))
  await asCaio.call(joinDialog, { params: { id } })
  await say(asCaio, 'Sigo daqui.')
  expect(await writers(asMarina, id)).toEqual(Array(3).fill(`${caio.id} Caio`))
})

it('says what the customer chose by its number by the words of the choice, until and after the bot goes on', async () => {
  const { id } = await buildDialog(t.build, { company, workspace: sales, texts: ['Oi', 'Escolha:', ' 2 '] })
  const button = (number: number, label: string) => ({ id: `b${number}`, label, type: 'QUICK_REPLY', number })
  const buttons = JSON.stringify([button(1, 'Preços'), button(2, 'Falar com uma pessoa')])
  await t.build.run(`update message set sender = 'BOT', buttons = $2 where dialog_id = $1 and seq = 2`, [id, buttons])
  const said = async () => {
    const { dialogs } = (await asMarina.call(pageInbox)).body
    return dialogs.find((row) => row.id === id)?.lastCustomerMessage
  }
  expect(await said()).toBe('Falar com uma pessoa')
  await t.build.run(`update dialog set last_sender = 'BOT', last_text = 'Já chamei.' where id = $1`, [id])
  expect(await said()).toBe('Falar com uma pessoa')
  // A number that chooses nothing is what was written.
  await t.build.run(`update message set text = '7' where dialog_id = $1 and seq = 3`, [id])
  expect(await said()).toBe('7')
})
