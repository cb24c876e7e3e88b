// Gate: a file is read by who may read its holder.
import { Readable } from 'node:stream'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../platform/testing/build-bots.ts'
import { buildDialog } from '../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../platform/testing/index.ts'
import { type Holder, hold } from './files.queries.ts'
import { createMedia } from './media.ts'

/*
 * Whoever may read what holds a file may read the file; for everybody else it is as if it had never been, in each way that a file
 * can be named by its id.
 */

let test: TestApp
let company: TestCompany
const unknown = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  test = await testApp()
  company = await test.build.company()
})
afterAll(() => test.close())

const keep = async (holder?: Holder, userId?: number): Promise<string> => {
  const file = { companyId: company.id, source: Readable.from(['segredo']), name: 'recado.txt' }
  const kept = await createMedia(test.app.platform).keep({
    ...file,
    ...(holder ? { holder } : {}),
    ...(userId === undefined ? {} : { userId }),
  })
  return kept.fileId
}

/** A workspace with a bot, a dialog in it, and a person who sees both. */
const buildRoom = async (permissions: contract.Permission[] = ['bot_view', 'omnichannel_view']) => {
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  const user = await test.build.user({ company, permissions, workspaces: [workspace] })
  const dialog = await buildDialog(test.build, { company, workspace, bot })
  return { workspace, bot, dialog, user, caller: await test.as(user) }
}

const read = (caller: Caller, id: string) => caller.call(contract.readFile, { params: { id } })
const remove = (caller: Caller, id: string) => caller.call(contract.deleteFile, { params: { id } })
let messages = 0
const send = (caller: Caller, dialog: { id: number }, fileId: string) =>
  caller.call(contract.sendMessage, {
    params: { id: dialog.id },
    body: {
      clientId: `00000000-0000-4000-8000-${String(++messages).padStart(12, '0')}`,
      message: '',
      fileIds: [fileId],
    },
  })
const flowWith = (fileId: string) => ({
  name: 'Loja',
  nodes: [
    {
      name: 'Início',
      botInteractions: [{ interaction: 'Olá!', files: [{ id: '1', fileId, name: 'recado.txt', mime: 'text/plain' }] }],
    },
  ],
})

/** Every way to name a file answers as it does for one that does not exist. */
const expectHidden = async (room: Awaited<ReturnType<typeof buildRoom>>, fileId: string): Promise<void> => {
  const { caller, dialog, bot } = room
  for (const act of [read, remove]) {
    const [hidden, none] = [await act(caller, fileId), await act(caller, unknown)]
    expect([hidden.status, hidden.body]).toEqual([404, none.body])
  }
  const [sent, none] = [await send(caller, dialog, fileId), await send(caller, dialog, unknown)]
  expect([sent.status, sent.body]).toEqual([400, none.body])
  const save = { params: { botId: bot.id, flowId: bot.draftId }, body: flowWith(fileId) }
  const saved = await caller.call(contract.saveFlow, save)
  expect([saved.status, saved.body.problems.some(({ code }) => code === 'missing-file')]).toEqual([200, true])
  // Naming it in a flow of one's own made nothing readable.
  expect((await read(caller, fileId)).status).toBe(404)
}

describe('a file that nothing holds yet', () => {
  it('is its uploader’s alone', async () => {
    const [mine, other] = [await buildRoom(), await buildRoom()]
    const id = await keep(undefined, mine.user.id)
    expect((await read(mine.caller, id)).status).toBe(200)
    await expectHidden(other, id)
    expect((await remove(mine.caller, id)).status).toBe(200)
    expect((await read(mine.caller, id)).status).toBe(404)
  })

  it('is nobody’s when a visitor or a channel brought it', async () => {
    await expectHidden(await buildRoom(), await keep())
  })
})

describe('a file of a dialog', () => {
  it('is read and sent again by whoever sees the dialog, and is not there for another workspace', async () => {
    const [room, other] = [await buildRoom(), await buildRoom()]
    const id = await keep({ kind: 'dialog', id: room.dialog.id })
    expect((await read(room.caller, id)).body).toBe('segredo')
    await expectHidden(other, id)
    const colleague = await test.build.user({ company, permissions: ['contact_view'], workspaces: [room.workspace] })
    expect((await read(await test.as(colleague), id)).status).toBe(404)
  })

  it('belongs to the dialog from the moment a message carries it, and no longer to who sent it', async () => {
    const room = await buildRoom()
    const both = await test.build.user({ company, permissions: ['dialog_view'], workspaces: [room.workspace] })
    const caller = await test.as(both)
    const id = await keep(undefined, both.id)
    expect((await send(caller, room.dialog, id)).status).toBe(200)
    expect((await read(room.caller, id)).status).toBe(200)
    await test.build.run('delete from workspace_member where user_id = $1', [both.id])
    expect((await read(await test.as(both), id)).status).toBe(404)
  })

  it('gets another holder where it is sent again, and the first keeps it', async () => {
    const [room, other] = [await buildRoom(), await buildRoom()]
    const both = await test.build.user({
      company,
      permissions: ['omnichannel_view'],
      workspaces: [room.workspace, other.workspace],
    })
    const id = await keep({ kind: 'dialog', id: room.dialog.id })
    expect((await read(other.caller, id)).status).toBe(404)
    expect((await send(await test.as(both), other.dialog, id)).status).toBe(200)
    expect([(await read(room.caller, id)).status, (await read(other.caller, id)).status]).toEqual([200, 200])
  })

  it('stays when somebody who reads it deletes it', async () => {
    const room = await buildRoom()
    const id = await keep({ kind: 'dialog', id: room.dialog.id })
    expect((await remove(room.caller, id)).status).toBe(200)
    expect((await read(room.caller, id)).status).toBe(200)
  })
})

describe('a file of a bot', () => {
  it('is read in the bot’s workspace, once its flow is saved with it', async () => {
    const [room, other] = [await buildRoom(), await buildRoom()]
    const colleague = await test.as(
      await test.build.user({ company, permissions: ['bot_view'], workspaces: [room.workspace] }),
    )
    const id = await keep(undefined, room.user.id)
    expect((await read(colleague, id)).status).toBe(404)
    const save = { params: { botId: room.bot.id, flowId: room.bot.draftId }, body: flowWith(id) }
    expect((await room.caller.call(contract.saveFlow, save)).body.problems).toEqual([])
    expect((await read(colleague, id)).status).toBe(200)
    await expectHidden(other, id)
  })

  it('is read in the bot’s dialogs too, wherever they were passed to', async () => {
    const [room, other] = [await buildRoom(), await buildRoom(['omnichannel_view'])]
    const id = await keep({ kind: 'bot', id: room.bot.id })
    expect((await read(other.caller, id)).status).toBe(404)
    await buildDialog(test.build, { company, workspace: other.workspace, bot: room.bot })
    expect((await read(other.caller, id)).status).toBe(200)
  })
})

describe('a file of', () => {
  it('a person: is that person’s, and of whoever sees people', async () => {
    const person = await test.build.user({ company, permissions: ['user_view'] })
    const colleague = await test.build.user({ company, permissions: ['omnichannel_view'] })
    const id = await keep({ kind: 'person', id: colleague.id })
    const stranger = await test.build.user({ company, permissions: ['omnichannel_view'] })
    const statuses: number[] = []
    for (const user of [person, colleague, stranger]) statuses.push((await read(await test.as(user), id)).status)
    expect(statuses).toEqual([200, 200, 404])
    const own = await keep({ kind: 'person', id: person.id })
    expect((await read(await test.as(person), own)).status).toBe(200)
  })

  it.each(['company', 'platform'] as const)('a %s: is read by everybody of the company', async (kind) => {
    const id = await keep(kind === 'company' ? { kind } : { kind, id: company.platformId })
    const somebody = await test.build.user({ company })
    expect((await read(await test.as(somebody), id)).status).toBe(200)
    const stranger = await test.build.user({ company: await test.build.company(), permissions: ['user_view'] })
    expect((await read(await test.as(stranger), id)).status).toBe(404)
    expect((await test.anonymous.call(contract.readFile, { params: { id } })).status).toBe(401)
  })
})

describe('holding', () => {
  it('twice is holding once, and what is no file of the company is passed over', async () => {
    const room = await buildRoom()
    const id = await keep(undefined, room.user.id)
    const db = test.database.database.scoped(company.id)
    for (let i = 0; i < 2; i++) await hold(db, company.id, { kind: 'bot', id: room.bot.id }, [id, id, unknown, 'no id'])
    const { rows } = await test.database.owner.query('select kind, bot_id from file_holder where file_id = any ($1)', [
      [id, unknown],
    ])
    expect(rows).toEqual([{ kind: 'bot', bot_id: room.bot.id }])
  })
})
