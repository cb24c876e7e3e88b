import { randomUUID } from 'node:crypto'
import {
  type DialogStreamOut,
  joinDialog,
  listInbox,
  markAsRead,
  type SidebarStreamOut,
  sendMessage,
  transferDialog,
  updateContact,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishChannelsChanged } from '../../../conversation/model/events.ts'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, type TestUser, testApp } from '../../../platform/testing/index.ts'
import { listen, streamHost } from './testing.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let marina: TestUser
let asMarina: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company })
  support = await t.build.workspace({ company })
  marina = await t.build.user({
    company,
    permissions: ['omnichannel_view', 'contact_edit'],
    workspaces: [sales],
    name: 'Marina',
    isAttendant: true,
  })
  asMarina = await t.as(marina)
})
afterAll(() => t.close())

const host = streamHost
const dialogStream = (id: number, after = 0, caller = asMarina) =>
  listen<DialogStreamOut>(t.app, `/api/realtime/dialogs/${id}?after=${after}`, caller)
const sidebar = (position: string, caller = asMarina) =>
  listen<SidebarStreamOut>(t.app, `/api/realtime/sidebar?position=${encodeURIComponent(position)}`, caller)
const positionNow = async (caller = asMarina) => (await caller.call(listInbox)).body.position
/** A position after what happened to a room and was written in it: while anybody writes anywhere in the cluster, it lies before what is told already. */
const positionAfter = async (id: number) => {
  const { rows } = await t.database.owner.query(
    `select greatest(d.changed_xid::text::bigint, (select max(m.xmin::text::bigint) from message m where m.dialog_id = d.id))::text as changed
     from dialog d where d.id = $1`,
    [id],
  )
  let position = ''
  const horizon = async () => {
    position = await positionNow()
    return BigInt(position.split(':')[1] ?? 0)
  }
  await expect.poll(horizon, { timeout: 10_000 }).toBeGreaterThan(BigInt(rows[0].changed))
  return position
}
const say = (id: number, message: string) =>
  asMarina.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), message } })

describe('who may open a stream', () => {
  it.each(['/api/realtime/sidebar', '/api/realtime/dialogs/1'])(
    '%s answers 401, 403 and refuses other origins before anything opens',
    async (path) => {
      const status = async (headers: Record<string, string>) =>
        (
          await t.app.http.inject({
            method: 'GET',
            url: path,
            headers: { host, connection: 'upgrade', upgrade: 'websocket', ...headers },
          })
        ).statusCode
      const nobody = await t.as(await t.build.user({ company, permissions: [] }))
      expect(await status({ origin: `http://${host}` })).toBe(401)
      expect(await status({ origin: `http://${host}`, cookie: nobody.cookie })).toBe(403)
      expect(await status({ origin: 'http://evil.test', cookie: asMarina.cookie })).toBe(403)
      expect(await status({ cookie: asMarina.cookie })).toBe(403)
    },
  )

  it('closes a dialog of another workspace or company as one that is not there', async () => {
    const elsewhere = await buildDialog(t.build, { company, workspace: support })
    const other = await t.build.company()
    const foreign = await buildDialog(t.build, {
      company: other,
      workspace: await t.build.workspace({ company: other }),
    })
    for (const id of [elsewhere.id, foreign.id, 999_999_999]) {
      const stream = await dialogStream(id)
      expect(await stream.closed).toBe(4404)
      expect(stream.frames).toEqual([])
    }
  })

  it('ends when the session ends', async () => {
    const user = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] })
    const stream = await sidebar('', await t.as(user))
    await t.database.owner.query('update session set ended_at = now() where account_id = $1', [user.id])
    t.app.platform.sessions.forget()
    expect(await stream.closed).toBe(4401)
  })

  it('ends within five seconds when the right is withdrawn, without anybody telling this process', async () => {
    const user = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] })
    const stream = await sidebar('', await t.as(user))
    await t.database.owner.query('delete from member_profile where company_id = $1 and user_id = $2', [
      company.id,
      user.id,
    ])
    const beganMs = performance.now()
    // What is remembered runs out by the program's clock, the check by the wall's.
    t.clock.advance('3s')
    expect(await stream.closed).toBe(4403)
    expect(performance.now() - beganMs).toBeLessThan(5_000)
  })

  it('ends on a frame that is none', async () => {
    const stream = await sidebar('')
    stream.socket.send('{"type":"subscribe","dialog":1}')
    expect(await stream.closed).toBe(1008)
  })
})

describe('a channel that changed', () => {
  /** What was told to it before its own word was answered. */
  const heardBy = async (stream: Awaited<ReturnType<typeof sidebar>>) => {
    stream.socket.send('{"type":"ping"}')
    await stream.hears(({ type }) => type === 'pong')
    return stream.frames.filter(({ type }) => type === 'channels')
  }

  it('is told in every window of its company, since a number may be anybody’s own, and nowhere else', async () => {
    const keeper = await t.build.user({ company, permissions: ['bot_view', 'dialog_view'], workspaces: [support] })
    const elsewhere = await t.build.company()
    const stranger = await t.build.user({ company: elsewhere, permissions: ['bot_view', 'omnichannel_view'] })
    const position = await positionNow()
    const own = [await sidebar(position), await sidebar(position, await t.as(keeper))]
    const other = await sidebar('', await t.as(stranger))
    for (const stream of [...own, other]) expect(await heardBy(stream)).toEqual([])
    publishChannelsChanged(t.app.platform.realtime, company.id)
    for (const stream of own)
      expect(await stream.hears(({ type }) => type === 'channels')).toEqual({ type: 'channels' })
    other.frames.length = 0
    expect(await heardBy(other)).toEqual([])
  })
})

describe('a dialog’s stream', () => {
  it('brings what was missed and then what happens, in order', async () => {
    const { id } = await buildDialog(t.build, { company, workspace: sales, texts: ['1', '2', '3'] })
    const stream = await dialogStream(id, 1)
    await stream.hears((frame) => frame.type === 'message' && frame.message.message === '3')
    await asMarina.call(joinDialog, { params: { id } })
    await say(id, 'oi')
    await stream.hears((frame) => frame.type === 'message' && frame.message.message === 'oi')
    expect(stream.frames.map((frame) => (frame.type === 'message' ? frame.message.message : frame.type))).toEqual([
      '2',
      '3',
      'event',
      'oi',
    ])
  })

  it('takes a message, and tells why one is refused', async () => {
    const { id } = await buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: marina })
    const stream = await dialogStream(id, 1)
    stream.socket.send(JSON.stringify({ type: 'message', body: { clientId: randomUUID(), message: 'pelo fio' } }))
    await stream.hears((frame) => frame.type === 'message' && frame.message.message === 'pelo fio')
    const closed = await buildDialog(t.build, { company, workspace: sales, owner: 'closed' })
    const refused = await dialogStream(closed.id, 1)
    refused.socket.send(JSON.stringify({ type: 'message', body: { clientId: randomUUID(), message: 'x' } }))
    expect(await refused.hears((frame) => frame.type === 'refused')).toMatchObject({ code: 'dialogClosed' })
  })

  it('stores the messages of one sender in the order in which they were sent, whatever each has to look up', async () => {
    const { id } = await buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: marina })
    const fileId = randomUUID()
    await t.build.insert('file', {
      id: fileId,
      company_id: company.id,
      name: 'a.png',
      mime: 'image/png',
      size_bytes: 1,
      storage_key: fileId,
      created_by: marina.id,
    })
    const stream = await dialogStream(id, 1)
    const texts = Array.from({ length: 15 }, (_, index) => String(index))
    for (const [index, message] of texts.entries())
      stream.socket.send(
        JSON.stringify({
          type: 'message',
          body: { clientId: randomUUID(), message, fileIds: index % 3 === 0 ? [fileId] : [] },
        }),
      )
    await stream.hears((frame) => frame.type === 'message' && frame.message.seq === 16)
    const { rows } = await t.database.owner.query(
      "select text from message where dialog_id = $1 and sender = 'HUMAN' order by seq",
      [id],
    )
    expect(rows.map(({ text }) => text)).toEqual(texts)
  })

  it('refuses a text that cannot be stored, and takes the next one', async () => {
    const { id } = await buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: marina })
    const stream = await dialogStream(id, 1)
    const [half, nul, whole] = [randomUUID(), randomUUID(), randomUUID()]
    for (const [clientId, message] of [
      [half, 'metade \ud800'],
      [nul, 'nulo \u0000'],
      [whole, 'inteiro \u{1f600}'],
    ])
      stream.socket.send(JSON.stringify({ type: 'message', body: { clientId, message } }))
    await stream.hears((frame) => frame.type === 'message' && frame.message.message.startsWith('inteiro'))
    expect(stream.frames.filter(({ type }) => type === 'refused')).toMatchObject([
      { code: 'malformed', clientId: half },
      { code: 'malformed', clientId: nul },
    ])
  })

  it('tells everybody who has the room open that its contact was renamed, and nobody else', async () => {
    const colleague = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] })
    const asColleague = await t.as(colleague)
    const { id, contactId } = await buildDialog(t.build, { company, workspace: sales })
    const other = await buildDialog(t.build, { company, workspace: sales })
    const [stream, elsewhere] = [await dialogStream(id, 1, asColleague), await dialogStream(other.id, 1, asColleague)]
    await asMarina.call(updateContact, { params: { id: contactId }, body: { name: 'Renata F. Lima' } })
    expect(await stream.hears((frame) => frame.type === 'dialog')).toMatchObject({ dialog: { name: 'Renata F. Lima' } })
    expect(elsewhere.frames).toEqual([])
  })

  it('finds by the heartbeat what was never published', async () => {
    const { id, connectionId } = await buildDialog(t.build, { company, workspace: sales, texts: ['1'] })
    const stream = await dialogStream(id, 1)
    const renamed = await buildDialog(t.build, { company, workspace: sales })
    const contactStream = await dialogStream(renamed.id, 1)
    const keeper = await sidebar(await positionAfter(renamed.id))
    await t.database.owner.query(
      `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text) values ($1, $2, 2, 2, $3, 'CLIENT', 'perdida')`,
      [company.id, id, connectionId],
    )
    await t.database.owner.query(
      `update dialog set seq = 2, version = 2, inbound = 2, changed_xid = pg_current_xact_id() where id = $1`,
      [id],
    )
    // As another process writes it whose event is lost.
    await t.database.owner.query(`update contact set name = 'Por outro processo' where id = $1`, [renamed.contactId])
    await t.database.owner.query(`update dialog set version = 2, changed_xid = pg_current_xact_id() where id = $1`, [
      renamed.id,
    ])
    await t.app.platform.lifecycle.start(new Set(['realtime']))
    await stream.hears((frame) => frame.type === 'message' && frame.message.message === 'perdida')
    expect(await keeper.hears((frame) => frame.type === 'dialog' && frame.dialog.id === id)).toMatchObject({
      dialog: { version: 2 },
      inbound: true,
    })
    expect(await contactStream.hears((frame) => frame.type === 'dialog')).toMatchObject({
      dialog: { name: 'Por outro processo' },
    })
  }, 20_000)
})

describe('the sidebar’s stream', () => {
  it('brings changes of one’s own workspaces alone, with what is unread for this person', async () => {
    const stream = await sidebar(await positionNow())
    const { id } = await buildDialog(t.build, {
      company,
      workspace: sales,
      owner: 'person',
      ownerUser: marina,
      texts: ['a', 'b'],
      lastAt: new Date(Date.now() + 1000),
    })
    await say(id, 'respondido')
    const frame = await stream.hears(
      (candidate) =>
        candidate.type === 'dialog' && candidate.dialog.id === id && candidate.dialog.lastMessage === 'respondido',
    )
    expect(frame).toMatchObject({ dialog: { unreadMessageTotal: 2 } })
    expect(
      stream.frames.every((candidate) => candidate.type !== 'dialog' || candidate.dialog.workspaceId === sales.id),
    ).toBe(true)
  })

  it('says of what was missed whether the customer wrote, so that it rings', async () => {
    const { id: touched } = await buildDialog(t.build, { company, workspace: sales })
    const position = await positionAfter(touched)
    const { id: written } = await buildDialog(t.build, { company, workspace: sales })
    await asMarina.call(joinDialog, { params: { id: touched } })
    const stream = await sidebar(position)
    const frameOf = (id: number) => stream.hears((frame) => frame.type === 'dialog' && frame.dialog.id === id)
    expect(await frameOf(written)).toMatchObject({ inbound: true })
    expect(await frameOf(touched)).toMatchObject({ inbound: false })
  })

  it('goes on from a position without missing a change', async () => {
    const position = await positionNow()
    const { id } = await buildDialog(t.build, { company, workspace: sales })
    const stream = await sidebar(position)
    await stream.hears((frame) => frame.type === 'dialog' && frame.dialog.id === id)
    stream.socket.send('{"type":"ping"}')
    expect(await stream.hears((frame) => frame.type === 'pong')).toMatchObject({
      position: expect.stringMatching(/^\d+:\d+$/),
    })
  })

  it('asks to fetch afresh from a position it does not know', async () => {
    const stream = await sidebar('1:1')
    await stream.hears((frame) => frame.type === 'resync')
  })

  it('tells those who lose a room that it is gone, and other windows what was read', async () => {
    const stream = await sidebar(await positionNow())
    const { id } = await buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: marina })
    await asMarina.call(markAsRead, { params: { id } })
    await stream.hears((frame) => frame.type === 'read' && frame.dialogId === id)
    await asMarina.call(transferDialog, { body: { dialogId: id, typeTransfer: 2, workspaceId: support.id } })
    await stream.hears((frame) => frame.type === 'gone' && frame.dialogId === id)
  })
})

describe('who else is in a dialog', () => {
  it('is told over its stream, and gone when the socket dies', async () => {
    const dialog = await buildDialog(t.build, { company, workspace: sales })
    const bruno = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales], name: 'Bruno' })
    const first = await dialogStream(dialog.id)
    const second = await dialogStream(dialog.id, 0, await t.as(bruno))
    first.socket.send('{"type":"here","state":"looking"}')
    second.socket.send('{"type":"here","state":"typing"}')
    const typing = { userId: bruno.id, name: 'Bruno', isTyping: true }
    await first.hears((frame) => frame.type === 'here' && frame.people[0]?.isTyping === true)
    expect(first.frames.findLast(({ type }) => type === 'here')).toMatchObject({ people: [typing] })
    await second.hears((frame) => frame.type === 'here' && frame.people[0]?.name === 'Marina')
    second.socket.terminate()
    await expect
      .poll(() => first.frames.findLast(({ type }) => type === 'here'))
      .toEqual({ type: 'here', people: [], isContactTyping: false })
  })

  it('tells nobody of another room, and nothing to whom the room is not shown', async () => {
    const [dialog, other] = [
      await buildDialog(t.build, { company, workspace: sales }),
      await buildDialog(t.build, { company, workspace: sales }),
    ]
    const stranger = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [support] })
    const [here, there] = [await dialogStream(dialog.id), await dialogStream(other.id)]
    const outside = await dialogStream(dialog.id, 0, await t.as(stranger))
    outside.socket.send('{"type":"here","state":"looking"}')
    expect(await outside.closed).toBe(4404)
    const bruno = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales], name: 'Bruno' })
    const beside = await dialogStream(dialog.id, 0, await t.as(bruno))
    beside.socket.send('{"type":"here","state":"looking"}')
    await here.hears(({ type }) => type === 'here')
    expect(here.frames.flatMap((frame) => (frame.type === 'here' ? frame.people.map(({ name }) => name) : []))).toEqual(
      ['Bruno'],
    )
    expect(there.frames.filter(({ type }) => type === 'here')).toEqual([])
  })
})
