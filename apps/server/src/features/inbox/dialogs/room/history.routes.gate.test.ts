// Gate: the main way of a contact's past.
import { dialogHistory } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../../../platform/testing/index.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let me: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  me = await t.as(await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] }))
})
afterAll(() => t.close())

const room = (options: Partial<Parameters<typeof buildDialog>[1]> = {}) =>
  buildDialog(t.build, { company, workspace: sales, ...options })
const setEmail = (contactId: number, email: string) =>
  t.database.owner.query(
    `update contact set email = $2::text, search = search || ' ' || lower($2::text) where id = $1`,
    [contactId, email],
  )
const historyOf = async (id: number, query: { before?: number; limit?: number } = {}) =>
  (await me.call(dialogHistory, { params: { id }, query })).body

it('finds the customer’s dialogs over channels by phone and e-mail, however the number was written, and says why', async () => {
  const current = await room({ phone: '+55 (31) 9 8455-2107', contactName: 'Renata' })
  await setEmail(current.contactId, 'Renata@Exemplo.com')
  const whatsapp = await room({ phone: '553184552107', kind: 'whatsapp_meta', owner: 'closed', contactName: 'Rê' })
  const facebook = await room({ kind: 'facebook', contactName: 'R. F.' })
  await setEmail(facebook.contactId, 'renata@exemplo.com')
  await room({ phone: '5521984552107', contactName: 'Renata' })
  await room({ phone: '84552107', contactName: 'Renata' })
  const { result, next } = await historyOf(current.id)
  expect(result.map(({ id, sameBy, status }) => ({ id, sameBy, status }))).toEqual([
    { id: facebook.id, sameBy: 'email', status: 'OPEN' },
    { id: whatsapp.id, sameBy: 'phone', status: 'CLOSED' },
  ])
  expect(result.map(({ plataform, workspaceName }) => [plataform, workspaceName])).toEqual([
    ['FACEBOOK', 'Vendas'],
    ['WHATSAPP', 'Vendas'],
  ])
  expect(next).toBe(null)
})

it('shows nothing of another workspace or company, nor a room of one’s own that is not there', async () => {
  const phone = '5547991230001'
  const current = await room({ phone })
  await room({ phone, workspace: support })
  const stranger = await t.build.company()
  await buildDialog(t.build, { company: stranger, workspace: await t.build.workspace({ company: stranger }), phone })
  const own = await room({ phone })
  expect((await historyOf(current.id)).result.map(({ id }) => id)).toEqual([own.id])
  const hidden = await room({ phone, workspace: support })
  expect((await me.call(dialogHistory, { params: { id: hidden.id } })).status).toBe(404)
})

it('goes on by the key of the last one, each once', async () => {
  const phone = '5547991230002'
  const rooms = []
  for (let index = 0; index < 5; index += 1) rooms.push((await room({ phone })).id)
  const [current = 0, ...others] = rooms
  const seen: number[] = []
  let before: number | undefined
  for (;;) {
    const { result, next } = await historyOf(current, { limit: 2, ...(before === undefined ? {} : { before }) })
    seen.push(...result.map(({ id }) => id))
    if (next === null) break
    before = next
  }
  expect(seen).toEqual(others.reverse())
})

it('takes neither an empty nor a short phone, nor an absent e-mail, for the same customer', async () => {
  const one = await room({ phone: null, contactName: 'Ana' })
  await room({ phone: null, contactName: 'Ana' })
  const short = await room({ phone: '190' })
  await room({ phone: '190' })
  expect((await historyOf(one.id)).result).toEqual([])
  expect((await historyOf(short.id)).result).toEqual([])
})
