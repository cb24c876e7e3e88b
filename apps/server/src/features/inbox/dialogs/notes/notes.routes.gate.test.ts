// Gate: the main way of notes.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  type DialogStreamOut,
  deleteNote,
  dialogChanges,
  editNote,
  getDialog,
  joinDialog,
  listLivechatMessages,
  listMentionable,
  listMentions,
  openLivechatSession,
  readMentions,
  type SidebarStreamOut,
  sendLivechatMessage,
  sendMessage,
  transferDialog,
  writeNote,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { conversationWorld } from '../../../../conversation/testing.ts'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import {
  type Caller,
  type TestApp,
  type TestCompany,
  type TestUser,
  testApp,
} from '../../../../platform/testing/index.ts'
import { listen } from '../../streams/testing.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let marina: TestUser
let caio: TestUser
let asMarina: Caller
let asCaio: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company })
  support = await t.build.workspace({ company })
  const attends = { company, permissions: ['omnichannel_view'] as const, workspaces: [sales] }
  marina = await t.build.user({ ...attends, name: 'Marina Alves' })
  caio = await t.build.user({ ...attends, name: 'Caio Sá' })
  asMarina = await t.as(marina)
  asCaio = await t.as(caio)
})
afterAll(() => t.close())

const room = (over: Partial<Parameters<typeof buildDialog>[1]> = {}) =>
  buildDialog(t.build, { company, workspace: sales, ...over })
const write = (id: number, text: string, mentions: number[] = [], caller = asMarina, clientId: string = randomUUID()) =>
  caller.call(writeNote, { params: { id }, body: { clientId, text, mentions } })
const open = async (id: number, caller = asMarina) => (await caller.call(getDialog, { params: { id } })).body
const mentionsOf = async (caller: Caller) => (await caller.call(listMentions)).body
const versionOf = async (id: number) =>
  (await t.database.owner.query<{ version: number }>('select version from dialog where id = $1', [id])).rows[0]?.version

describe('a note', () => {
  it('stands in the conversation for everybody who sees it, and changes nothing else of the room', async () => {
    const { id } = await room({ owner: 'person', ownerUser: caio })
    const before = await open(id)
    const { status, body } = await write(id, 'Cliente pediu desconto.')
    expect([status, body]).toMatchObject([200, { text: 'Cliente pediu desconto.', authorName: 'Marina Alves' }])
    const after = await open(id, asCaio)
    expect(after.notes).toEqual([body])
    expect(after).toMatchObject({ messages: before.messages, events: before.events, version: before.version + 1 })
    const { lastMessage, lastMessageDateTime, waits, owner, unreadMessageTotal } = before
    expect(await open(id)).toMatchObject({ lastMessage, lastMessageDateTime, waits, owner, unreadMessageTotal })
  })

  it('can be written in a closed room, and in one that an outside system holds', async () => {
    for (const owner of ['closed', 'external', 'bot'] as const) {
      const { id } = await room({ owner })
      expect((await write(id, 'Ficou combinado para amanhã.')).status).toBe(200)
      expect(await open(id)).toMatchObject({ owner, notes: [{ text: 'Ficou combinado para amanhã.' }] })
    }
  })

  it('is stored once however often it is sent, and its id is refused for other words', async () => {
    const { id } = await room()
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => write(id, 'uma vez', [caio.id], asMarina, clientId)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await open(id)).notes).toHaveLength(1)
    expect(await versionOf(id)).toBe(2)
    expect((await write(id, 'outra', [], asMarina, clientId)).status).toBe(409)
  })

  it('is changed and deleted by its author alone; its words leave the database', async () => {
    const { id } = await room()
    const note = (await write(id, 'Senha do cofre: 1234')).body
    const params = { id: note.id }
    const refused = await asCaio.call(editNote, { params, body: { text: 'outra' } })
    expect([refused.status, refused.body]).toMatchObject([403, { message: 'Só quem escreveu a nota pode mudá-la.' }])
    expect((await asCaio.call(deleteNote, { params })).status).toBe(403)
    const edited = (await asMarina.call(editNote, { params, body: { text: 'Sem senha.' } })).body
    expect(edited).toMatchObject({ id: note.id, text: 'Sem senha.', deleted: false, dateTime: note.dateTime })
    expect(edited.editedAt).not.toBeNull()
    await asMarina.call(deleteNote, { params })
    expect((await open(id)).notes).toMatchObject([{ id: note.id, text: '', deleted: true, mentions: [] }])
    expect((await asMarina.call(editNote, { params, body: { text: 'de volta' } })).status).toBe(404)
    expect((await asMarina.call(deleteNote, { params })).status).toBe(200)
    const { rows } = await t.database.owner.query('select text from note where id = $1', [note.id])
    expect(rows).toEqual([{ text: '' }])
  })

  it('comes with the messages that it stands among', async () => {
    const { id } = await room({ texts: Array.from({ length: 60 }, (_, at) => `mensagem ${at + 1}`) })
    // As one that was written between the tenth message and the eleventh.
    const early = (await write(id, 'cedo')).body
    await t.database.owner.query('update note set place = 10 where id = $1', [early.id])
    const late = (await write(id, 'tarde')).body
    const newest = (await asMarina.call(getDialog, { params: { id }, query: { limit: 20 } })).body
    expect(newest.notes.map((note) => note.id)).toEqual([late.id])
    const older = await asMarina.call(getDialog, { params: { id }, query: { limit: 50, before: 41 } })
    expect(older.body.notes.map((note) => note.id)).toEqual([early.id])
  })

  it('comes with one of two pages where it stands between them', async () => {
    const { id } = await room({ texts: Array.from({ length: 10 }, (_, at) => `mensagem ${at + 1}`) })
    const between = (await write(id, 'entre as páginas')).body
    // Ten messages, the note, and ten more.
    await t.database.owner.query(
      `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text)
       select company_id, dialog_id, seq + 10, version + 11, connection_id, sender, 'mensagem ' || seq + 10
       from message where dialog_id = $1`,
      [id],
    )
    const page = async (before?: number) =>
      (await asMarina.call(getDialog, { params: { id }, query: { limit: 10, ...(before ? { before } : {}) } })).body
    const [newest, older] = [await page(), await page(11)]
    expect([newest.messages[0]?.seq, older.messages.at(-1)?.seq]).toEqual([11, 10])
    expect([...newest.notes, ...older.notes].map((note) => note.id)).toEqual([between.id])
  })

  it('reaches open windows at once, and those that missed it', async () => {
    const { id } = await room()
    const stream = await listen<DialogStreamOut>(t.app, `/api/realtime/dialogs/${id}?after=1`, asCaio)
    const note = (await write(id, 'olhem isto')).body
    expect(await stream.hears(({ type }) => type === 'note')).toEqual({ type: 'note', note })
    await asMarina.call(deleteNote, { params: { id: note.id } })
    await stream.hears((frame) => frame.type === 'note' && frame.note.deleted)
    expect(stream.frames.map(({ type }) => type)).toEqual(['note', 'note'])
    const { body } = await asCaio.call(dialogChanges, { params: { id }, query: { after: 1 } })
    expect(body).toMatchObject({ messages: [], events: [], notes: [{ id: note.id, deleted: true }], version: 3 })
    stream.socket.close()
  })

  it('is not there for who does not see the room', async () => {
    const { id } = await room({ workspace: support })
    const elsewhere = await room()
    const note = (await write(elsewhere.id, 'aqui')).body
    await t.database.owner.query('update dialog set workspace_id = $2 where id = $1', [elsewhere.id, support.id])
    expect((await write(id, 'oi')).status).toBe(404)
    expect((await asMarina.call(editNote, { params: { id: note.id }, body: { text: 'x' } })).status).toBe(404)
    expect((await asMarina.call(deleteNote, { params: { id: note.id } })).status).toBe(404)
    expect((await asMarina.call(listMentionable, { params: { id } })).status).toBe(404)
    expect((await asMarina.call(readMentions, { params: { id } })).status).toBe(404)
  })

  it('needs words', async () => {
    const { id } = await room()
    const { status, body } = await write(id, ' \n ')
    expect([status, body]).toMatchObject([400, { fields: { text: 'Escreva a nota' } }])
    expect((await write(id, 'a'.repeat(4097))).status).toBe(400)
  })
})

describe('the customer', () => {
  it('gets no note by any way, and no row but the note itself has its words', async () => {
    const world = await conversationWorld(t)
    const params = { botToken: world.bot.token }
    const visitor = (await t.anonymous.call(openLivechatSession, { params, body: {} })).body
    const headers = { authorization: `Bearer ${visitor.visitorToken}` }
    const said = await t.anonymous.call(sendLivechatMessage, {
      params,
      headers,
      body: { clientId: randomUUID(), text: 'oi' },
    })
    const { rows } = await t.database.owner.query<{ id: number }>('select max(id) as id from dialog')
    const id = rows[0]?.id ?? 0
    const person = await t.build.user({
      company: { id: world.companyId },
      permissions: ['omnichannel_view'],
      workspaces: [{ id: world.workspaceId }],
    })
    const caller = await t.as(person)
    await caller.call(joinDialog, { params: { id } })
    const address = await t.app.http.listen({ host: '127.0.0.1', port: 0 })
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/livechat/${params.botToken}/stream`)
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', visitorToken: visitor.visitorToken, cursor: said.body.cursor }))
    await expect.poll(() => heard.some((frame) => frame.includes('"ready"'))).toBe(true)

    const secret = `segredo ${randomUUID()}`
    const note = (await write(id, secret, [], caller)).body
    await caller.call(editNote, { params: { id: note.id }, body: { text: `${secret}, mudado` } })
    // What the customer does get comes after it, so that they had the time to hear of it.
    await caller.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), message: 'Boa tarde!' } })
    await expect.poll(() => heard.some((frame) => frame.includes('Boa tarde!'))).toBe(true)
    socket.close()
    expect(heard.join('\n')).not.toContain('segredo')
    for (const query of [{}, { after: said.body.cursor }, { after: visitor.cursor }]) {
      const { status, body } = await t.anonymous.call(listLivechatMessages, { params, headers, query })
      expect([status, JSON.stringify(body).includes('segredo')]).toEqual([200, false])
    }
    expect(await tablesWith(secret)).toEqual(['note'])
  })

  it('keeps outside systems from it: what owns the room is told nothing', async () => {
    const { id } = await room({ owner: 'external' })
    const count = async () =>
      (
        await t.database.owner.query(
          'select (select count(*) from webhook_queue) + (select count(*) from outbox) + (select count(*) from webhook_delivery) as n',
        )
      ).rows
    const before = await count()
    const secret = `reservado ${randomUUID()}`
    await write(id, secret, [caio.id])
    expect(await count()).toEqual(before)
    expect(await tablesWith(secret)).toEqual(['note'])
  })
})

/** Tables of which some row holds a text, whatever its columns. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows: tables } = await t.database.owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const found: string[] = []
  await t.database.owner.query('begin')
  await t.database.owner.query('set local row_security = off')
  for (const { name } of tables) {
    const { rowCount } = await t.database.owner.query(`select from "${name}" x where strpos(x::text, $1) > 0 limit 1`, [
      text,
    ])
    if (rowCount) found.push(name)
  }
  await t.database.owner.query('rollback')
  return found
}

describe('a mention', () => {
  it('calls a person wherever they are, once, and can be found until it is read', async () => {
    const { id } = await room({ contactName: 'Renata' })
    const sidebar = await listen<SidebarStreamOut>(t.app, '/api/realtime/sidebar?position=', asCaio)
    const bystander = await listen<SidebarStreamOut>(t.app, '/api/realtime/sidebar?position=', asMarina)
    const before = await mentionsOf(asCaio)
    const text = '@Caio Sá pode ver isto?'
    const note = (await write(id, text, [caio.id])).body
    expect(note.mentions).toEqual([{ userId: caio.id, name: 'Caio Sá' }])
    const fresh = { noteId: note.id, dialogId: id, contactName: 'Renata', by: 'Marina Alves', text }
    expect(await sidebar.hears(({ type }) => type === 'mentions')).toEqual({ type: 'mentions', fresh })
    const found = await mentionsOf(asCaio)
    expect(found.unread).toBe(before.unread + 1)
    expect(found.result[0]).toMatchObject({ noteId: note.id, contactName: 'Renata', isRead: false, text })
    // Changed words call nobody a second time.
    await asMarina.call(editNote, { params: { id: note.id }, body: { text: `${text} Hoje.`, mentions: [caio.id] } })
    await asCaio.call(readMentions, { params: { id } })
    await sidebar.hears((frame) => frame.type === 'mentions' && frame.fresh === null)
    expect(sidebar.frames.filter(({ type }) => type === 'mentions')).toHaveLength(2)
    expect(bystander.frames.filter(({ type }) => type === 'mentions')).toEqual([])
    const read = await mentionsOf(asCaio)
    expect([read.unread, read.result[0]?.isRead]).toEqual([before.unread, true])
    sidebar.socket.close()
    bystander.socket.close()
  })

  it('is refused for somebody who does not see the room, and then nothing is written', async () => {
    const { id } = await room()
    const stranger = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [support] })
    const idle = await t.build.user({ company, permissions: ['bot_view'], workspaces: [sales] })
    for (const userId of [stranger.id, idle.id, 2_000_000_001]) {
      const { status, body } = await write(id, 'Olhe isto', [caio.id, userId])
      expect([status, body]).toMatchObject([
        400,
        { fields: { mentions: 'Uma das pessoas mencionadas não vê esta conversa.' } },
      ])
    }
    expect((await open(id)).notes).toEqual([])
    expect(await versionOf(id)).toBe(1)
    expect((await mentionsOf(asCaio)).result.some(({ dialogId }) => dialogId === id)).toBe(false)
  })

  it('goes with its note, and with the room that moves where one is not', async () => {
    const [kept, deleted, moved] = [await room(), await room(), await room()]
    const notes = []
    for (const { id } of [kept, deleted, moved]) notes.push((await write(id, '@Caio Sá', [caio.id])).body)
    await asMarina.call(deleteNote, { params: { id: notes[1]?.id ?? 0 } })
    await asMarina.call(transferDialog, { body: { dialogId: moved.id, typeTransfer: 2, workspaceId: support.id } })
    const rooms = [kept, deleted, moved].map(({ id }) => id)
    const found = (await mentionsOf(asCaio)).result.map(({ dialogId }) => dialogId).filter((id) => rooms.includes(id))
    expect(found).toEqual([kept.id])
  })

  it('is told to be gone, to whom it called, when its note is deleted or names them no more', async () => {
    const { id } = await room()
    const sidebar = await listen<SidebarStreamOut>(t.app, '/api/realtime/sidebar?position=', asCaio)
    const heard = () =>
      sidebar.frames.filter(({ type }) => type === 'mentions').map((frame) => 'fresh' in frame && frame.fresh)
    const note = (await write(id, '@Caio Sá', [caio.id])).body
    await expect.poll(heard).toHaveLength(1)
    await asMarina.call(editNote, { params: { id: note.id }, body: { text: 'Já está resolvido.', mentions: [] } })
    await expect.poll(heard).toMatchObject([{ noteId: note.id }, null])
    const other = (await write(id, '@Caio Sá, e isto?', [caio.id])).body
    await expect.poll(heard).toHaveLength(3)
    await asMarina.call(deleteNote, { params: { id: other.id } })
    await expect.poll(heard).toMatchObject([{}, null, { noteId: other.id }, null])
    sidebar.socket.close()
  })

  it('is listed page by page', async () => {
    const { id } = await room()
    const lia = await t.build.user({ company, permissions: ['dialog_view'], workspaces: [sales], name: 'Lia' })
    const asLia = await t.as(lia)
    for (let at = 0; at < 5; at += 1) await write(id, `@Lia ${at}`, [lia.id])
    const seen: string[] = []
    let before: number | undefined
    do {
      const { body } = await asLia.call(listMentions, { query: { limit: 2, ...(before ? { before } : {}) } })
      expect(body.unread).toBe(5)
      seen.push(...body.result.map(({ text }) => text))
      before = body.next ?? undefined
    } while (before)
    expect(seen).toEqual(['@Lia 4', '@Lia 3', '@Lia 2', '@Lia 1', '@Lia 0'])
  })

  it('offers those who see the room, by a part of their name without accents', async () => {
    const { id } = await room()
    const names = async (name: string) =>
      (await asMarina.call(listMentionable, { params: { id }, query: { name } })).body.result.map((one) => one.name)
    expect(await names('')).toContain('Caio Sá')
    expect(await names('SA')).toEqual(['Caio Sá'])
    expect(await names('marina')).toEqual([])
    expect(await names('100%')).toEqual([])
  })
})
