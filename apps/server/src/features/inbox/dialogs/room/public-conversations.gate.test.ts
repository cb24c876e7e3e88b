// Gate: what a program may do in a room, whoever has it.
import { randomUUID } from 'node:crypto'
import { api } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationWorld, inbound } from '../../../../conversation/testing.ts'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import { type TestApp, type TestCompany, type TestUser, testApp } from '../../../../platform/testing/index.ts'
import { withKey } from '../../../../testing/with-key.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let caio: TestUser
let erp: Awaited<ReturnType<typeof withKey>>

const grants = [{ area: 'conversations', level: 'write' }] as const

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  const permissions = ['omnichannel_view'] as const
  caio = await t.build.user({ company, permissions, workspaces: [sales, support], name: 'Caio', isAttendant: true })
  erp = await withKey(t, company, { grants, workspaceIds: [sales.id, support.id] })
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

const owners = ['bot', 'queue', 'offered', 'person', 'external', 'closed'] as const
type Owner = (typeof owners)[number]

const room = (owner: Owner): ReturnType<typeof buildDialog> =>
  buildDialog(t.build, {
    company,
    workspace: sales,
    owner,
    ...(owner === 'person' || owner === 'offered' ? { ownerUser: caio } : {}),
  })

interface Stored {
  owner: Owner
  owner_user_id: number | null
  last_attendant_id: number | null
  person_took_part_at: Date | null
  last_person_at: Date | null
}
const stored = async (id: number): Promise<Stored | undefined> =>
  (
    await rows<Stored>(
      'select owner, owner_user_id, last_attendant_id, person_took_part_at, last_person_at from dialog where id = $1',
      [id],
    )
  )[0]

const eachOwner = async (act: (id: number, owner: Owner) => Promise<unknown>): Promise<Record<string, unknown>> => {
  const outcomes: Record<string, unknown> = {}
  for (const owner of owners) outcomes[owner] = await act((await room(owner)).id, owner)
  return outcomes
}

const codeOf = ({ status, body }: { status: number; body: object }): string =>
  status === 200 ? 'done' : `${status} ${Reflect.get(body, 'code')}`

describe('a program in a room', () => {
  it('sends as the bot, and the owner stays whoever it is; not in a closed room nor beside an outside system', async () => {
    const outcomes = await eachOwner(async (id) => {
      const before = await stored(id)
      const sent = await erp.call(api.sendMessage, { params: { id }, body: { text: 'Seu pedido saiu.' } })
      expect(await stored(id)).toEqual(before)
      return codeOf(sent)
    })
    expect(outcomes).toEqual({
      bot: 'done',
      queue: 'done',
      offered: 'done',
      person: 'done',
      external: '409 conversationExternal',
      closed: '409 conversationClosed',
    })
    const messages = await rows<{ sender: string; user_id: number }>(
      "select distinct sender, user_id from message where text = 'Seu pedido saiu.'",
    )
    expect(messages).toEqual([{ sender: 'BOT', user_id: erp.id }])
  })

  it('transfers, closes, reopens and notes where a person could, and is never the owner or the attendant', async () => {
    const transfer = await eachOwner(async (id) =>
      codeOf(await erp.call(api.transferConversation, { params: { id }, body: { workspaceId: support.id } })),
    )
    const close = await eachOwner(async (id) => {
      const closed = await erp.call(api.closeConversation, { params: { id } })
      if (closed.status === 200) expect(closed.body).toMatchObject({ status: 'closed', owner: null })
      return codeOf(closed)
    })
    const reopen = await eachOwner(async (id) => codeOf(await erp.call(api.reopenConversation, { params: { id } })))
    const note = await eachOwner(async (id) =>
      codeOf(await erp.call(api.writeNote, { params: { id }, body: { text: 'Cliente do ERP' } })),
    )
    const open = { bot: 'done', queue: 'done', offered: 'done', person: 'done' }
    const isOpen = '409 conversationOpen'
    expect({ transfer, close, reopen, note }).toEqual({
      transfer: { ...open, external: '409 conversationExternal', closed: '409 conversationClosed' },
      close: { ...open, external: 'done', closed: '409 conversationClosed' },
      reopen: { bot: isOpen, queue: isOpen, offered: isOpen, person: isOpen, external: isOpen, closed: 'done' },
      note: { ...open, external: 'done', closed: 'done' },
    })
    const own = await rows(
      `select id from dialog where owner_user_id = $1 or last_attendant_id = $1 union
       select dialog_id from dialog_event where user_id = $1 and kind = 'joined' union
       select dialog_id from dialog_counted where answered_by = $1`,
      [erp.id],
    )
    expect(own).toEqual([])
    const closings = await rows<{ detail: unknown }>(
      "select distinct detail from dialog_event where kind = 'closed' and user_id = $1",
      [erp.id],
    )
    expect(closings).toEqual([{ detail: { reason: 'external' } }])
  })

  it('writes a message once for each Idempotency-Key, also where its answer was lost', async () => {
    const { id } = await room('queue')
    const headers = { 'idempotency-key': 'pedido-88' }
    const send = (text = 'Uma vez só') => erp.call(api.sendMessage, { params: { id }, body: { text }, headers })
    const calls = await Promise.all(Array.from({ length: 20 }, () => send()))
    const answers = calls.filter(({ status }) => status === 200)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await t.build.run(
      `update api_call set status = null, claimed_at = claimed_at - interval '1 hour' where key = 'pedido-88'`,
    )
    const after = await send()
    expect([after.status, after.body.id]).toEqual([200, answers[0]?.body.id])
    expect(codeOf(await send('Outro texto'))).toBe('422 otherCall')
    expect(await rows("select seq from message where dialog_id = $1 and sender = 'BOT'", [id])).toHaveLength(1)
  })

  it('notes once for each key, and labels', async () => {
    const { id } = await room('person')
    const label = await t.build.insert<{ id: number }>('label', {
      company_id: company.id,
      name: 'Urgente',
      name_folded: 'urgente',
      color: 'red',
    })
    const headers = { 'idempotency-key': randomUUID() }
    const notes = await Promise.all(
      [1, 2, 3].map(() => erp.call(api.writeNote, { params: { id }, body: { text: 'Pagou' }, headers })),
    )
    const written = notes.filter(({ status }) => status === 200)
    expect(written[0]?.body).toMatchObject({ conversationId: id, text: 'Pagou', userId: erp.id })
    expect(await rows('select id from note where dialog_id = $1', [id])).toHaveLength(1)
    const labelled = await erp.call(api.labelConversation, { params: { id }, body: { add: [label.id] } })
    expect(labelled.body).toEqual({ success: true })
    expect((await erp.call(api.getConversation, { params: { id } })).body.labels).toEqual([label.id])
    const unknown = await erp.call(api.labelConversation, { params: { id }, body: { add: [999_999] } })
    expect(codeOf(unknown)).toBe('422 unknownReference')
  })

  it('sends a file that it has brought, and reads files of rooms that it sees', async () => {
    const { id } = await room('bot')
    const boundary = 'limite'
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const uploaded = await erp.inject({
      method: 'POST',
      url: '/api/v1/files',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="nota.png"\r\n\r\n`),
        png,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    })
    const file = uploaded.json()
    expect([uploaded.statusCode, file]).toMatchObject([200, { name: 'nota.png', mime: 'image/png' }])
    const sent = await erp.call(api.sendMessage, { params: { id }, body: { files: [file.id] } })
    expect(sent.body).toMatchObject({ text: null, files: [{ id: file.id, state: 'ready' }] })
    const read = await erp.inject({ method: 'GET', url: `/api/v1/files/${file.id}` })
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/png'])
    const elsewhere = await withKey(t, company, { grants, workspaceIds: [support.id] })
    expect((await elsewhere.inject({ method: 'GET', url: `/api/v1/files/${file.id}` })).statusCode).toBe(404)
    const unknown = await erp.call(api.sendMessage, { params: { id }, body: { files: [randomUUID()] } })
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      { code: 'invalid', fields: { files: expect.any(String) } },
    ])
  })

  it('leaves the bot answering: the customer’s next message gets its turn', async () => {
    const world = await conversationWorld(t)
    const key = await withKey(t, { id: world.companyId }, { grants, workspaceIds: [world.workspaceId] })
    await world.conversation.receive(inbound(world, { text: 'oi' }))
    const { body: list } = await key.call(api.listConversations, { query: { status: 'open' } })
    const id = list.data[0]?.id ?? 0
    expect(list.data[0]).toMatchObject({ status: 'open', channel: 'livechat', owner: { kind: 'bot', userId: null } })
    const sent = await key.call(api.sendMessage, { params: { id }, body: { text: 'Temos novidades.' } })
    expect(sent.body).toMatchObject({ from: 'bot', text: 'Temos novidades.', conversationId: id, status: 'stored' })
    await world.conversation.receive(inbound(world, { text: 'vendas' }))
    const { body } = await key.call(api.listMessages, { params: { id } })
    expect(body.data.slice(0, 3).map(({ from, text }) => [from, text])).toEqual([
      ['bot', 'Você está em vendas.'],
      ['contact', 'vendas'],
      ['bot', 'Temos novidades.'],
    ])
  })
})

describe('conversations', () => {
  it('are listed by workspace, status and contact, and each once while rooms are opened, closed and written in', async () => {
    const key = await withKey(t, company, { grants, workspaceIds: [support.id] })
    const made: { id: number; contactId: number }[] = []
    for (let count = 0; count < 23; count += 1)
      made.push(await buildDialog(t.build, { company, workspace: support, owner: count % 2 ? 'closed' : 'queue' }))
    const ids: number[] = []
    let after: string | undefined
    do {
      const { body } = await key.call(api.listConversations, { query: { limit: 5, ...(after ? { after } : {}) } })
      ids.push(...body.data.map(({ id }) => id))
      after = body.next ?? undefined
      await buildDialog(t.build, { company, workspace: support })
      await key.call(api.closeConversation, { params: { id: made[ids.length % made.length]?.id ?? 0 } })
    } while (after)
    expect(made.map(({ id }) => ids.filter((one) => one === id).length)).toEqual(made.map(() => 1))
    const [first] = made
    const ofContact = await key.call(api.listConversations, { query: { contactId: first?.contactId ?? 0 } })
    expect(ofContact.body.data.map(({ id }) => id)).toEqual([first?.id])
    const closed = await key.call(api.listConversations, { query: { status: 'closed', limit: 100 } })
    expect(new Set(closed.body.data.map(({ status }) => status))).toEqual(new Set(['closed']))
    const elsewhere = await key.call(api.listConversations, { query: { workspaceId: sales.id } })
    expect(elsewhere.body).toEqual({ data: [], next: null })
  })

  it('show their messages page by page, the newest first', async () => {
    const texts = Array.from({ length: 7 }, (_, index) => `m${index + 1}`)
    const { id } = await buildDialog(t.build, { company, workspace: sales, texts })
    const first = await erp.call(api.listMessages, { params: { id }, query: { limit: 4 } })
    const second = await erp.call(api.listMessages, {
      params: { id },
      query: { limit: 4, after: first.body.next ?? '' },
    })
    const shown = [...first.body.data, ...second.body.data].map(({ text, number, from }) => [number, text, from])
    expect(shown).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => [number, `m${number}`, 'contact']))
    expect(second.body.next).toBeNull()
  })

  it('of another workspace are not there', async () => {
    const outside = await t.build.workspace({ company, name: 'Fora' })
    const { id } = await buildDialog(t.build, { company, workspace: outside })
    const acts = [
      await erp.call(api.getConversation, { params: { id } }),
      await erp.call(api.listMessages, { params: { id } }),
      await erp.call(api.sendMessage, { params: { id }, body: { text: 'oi' } }),
      await erp.call(api.closeConversation, { params: { id } }),
    ]
    expect(acts.map(codeOf)).toEqual(acts.map(() => '404 notFound'))
  })
})
