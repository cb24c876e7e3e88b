// Gate: the main way of transfers.
import { finalizeDialog, joinDialog, listRooms, openDialog } from '@prosa/contract'
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
let workspace: { id: number }
let ana: TestUser
let asAna: Caller
let asBia: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  workspace = await t.build.workspace({ company, name: 'Suporte' })
  const person = (name: string) =>
    t.build.user({ company, name, permissions: ['dialog_view'], workspaces: [workspace] })
  ana = await person('Ana')
  asAna = await t.as(ana)
  asBia = await t.as(await person('Bia'))
})
afterAll(() => t.close())

/** A room in the bot's hands. */
const room = async (): Promise<number> => (await buildDialog(t.build, { company, workspace, owner: 'bot' })).id
const change = (
  dialogId: number,
  action: Parameters<typeof t.app.program.conversation.changeDialog>[0]['action'],
): Promise<unknown> => t.app.program.conversation.changeDialog({ companyId: company.id, dialogId, action })
const toQueue = (id: number): Promise<unknown> =>
  change(id, { kind: 'transferToQueue', workspaceId: workspace.id, workspaceName: 'Suporte', by: null })
/** What the column of the room says, and by which of the names it is found there. */
const columnOf = async (id: number) => {
  const rooms = async (transferredTo?: string) => {
    const filters = transferredTo === undefined ? [] : [{ field: 'transferredTo' as const, value: transferredTo }]
    return (await asAna.call(listRooms, { body: { limit: 100, filters } })).body.result
  }
  const [row] = (await rooms()).filter((each) => each.id === id)
  const foundBy = []
  for (const name of ['Suporte', 'Ana', 'Bia', 'Sem transferência'])
    if ((await rooms(name)).some((each) => each.id === id)) foundBy.push(name)
  return { to: row?.transferredTo, kind: row?.transferredKind, id: row?.transferredId, foundBy }
}

describe('"Transferido para" and its filter', () => {
  it('name the queue while the room waits there, and whoever entered it after that', async () => {
    const id = await room()
    await toQueue(id)
    expect(await columnOf(id)).toEqual({ to: 'Suporte', kind: 'queue', id: workspace.id, foundBy: ['Suporte'] })
    expect((await asAna.call(joinDialog, { params: { id } })).status).toBe(200)
    expect(await columnOf(id)).toEqual({ to: 'Ana', kind: 'person', id: ana.id, foundBy: ['Ana'] })
  })

  it('name whom the room is offered to, and the queue again where nobody took it', async () => {
    const id = await room()
    const expiresAt = new Date(Date.now() + 60_000)
    const offer = { userId: ana.id, userName: 'Ana', workspaceId: workspace.id, expiresAt, onlineOnly: true, by: null }
    await change(id, { kind: 'offer', ...offer })
    expect(await columnOf(id)).toMatchObject({ to: 'Ana', kind: 'person', foundBy: ['Ana'] })
    await change(id, { kind: 'offerEnded', workspaceName: 'Suporte' })
    expect(await columnOf(id)).toEqual({ to: 'Suporte', kind: 'queue', id: workspace.id, foundBy: ['Suporte'] })
  })

  it('follow the room when it is opened again: to who attended it last, else to the queue', async () => {
    const id = await room()
    await toQueue(id)
    await asAna.call(joinDialog, { params: { id } })
    await asAna.call(finalizeDialog, { params: { id } })
    expect(await columnOf(id)).toMatchObject({ to: 'Ana' })
    await asBia.call(openDialog, { params: { id } })
    expect(await columnOf(id)).toMatchObject({ to: 'Suporte', kind: 'queue', foundBy: ['Suporte'] })
    await asBia.call(joinDialog, { params: { id } })
    await asBia.call(finalizeDialog, { params: { id } })
    await asBia.call(openDialog, { params: { id } })
    expect(await columnOf(id)).toMatchObject({ to: 'Bia', kind: 'person', foundBy: ['Bia'] })
  })

  it('say that a room was not transferred where somebody entered it alone', async () => {
    const id = await room()
    await asAna.call(joinDialog, { params: { id } })
    expect(await columnOf(id)).toEqual({
      to: 'Sem transferência',
      kind: null,
      id: null,
      foundBy: ['Sem transferência'],
    })
  })
})
