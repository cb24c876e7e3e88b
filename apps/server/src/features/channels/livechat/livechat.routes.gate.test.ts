// Gate: the main way of the live chat.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, testApp } from '../../../conversation/testing.ts'
import type { TestApp } from '../../../platform/testing/index.ts'

let app: TestApp
let world: ConversationWorld
let params: { botToken: string }
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
  params = { botToken: world.bot.token }
})
afterAll(() => app.close())

const open = async () => {
  const { body } = await app.anonymous.call(contract.openLivechatSession, { params, body: {} })
  return { headers: { authorization: `Bearer ${body.visitorToken}` }, ...body }
}
type Visitor = Awaited<ReturnType<typeof open>>
const send = (visitor: Visitor, body: { text?: string; clientId?: string; fileIds?: string[]; replyTo?: string }) =>
  app.anonymous.call(contract.sendLivechatMessage, {
    params,
    headers: visitor.headers,
    body: { clientId: randomUUID(), ...body },
  })
const list = (visitor: Visitor, query: { after?: string; before?: string; limit?: number }) =>
  app.anonymous.call(contract.listLivechatMessages, { params, headers: visitor.headers, query })
const upload = (visitor: Visitor, name: string, content: Buffer) => {
  const mark = 'fronteira'
  const payload = Buffer.concat([
    Buffer.from(
      `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  return app.anonymous.inject({
    method: 'POST',
    url: `/api/livechat/${params.botToken}/files`,
    headers: { ...visitor.headers, 'content-type': `multipart/form-data; boundary=${mark}` },
    payload,
  })
}
const attendant = async () => {
  const user = await app.build.user({
    company: { id: world.companyId },
    permissions: ['omnichannel_view'],
    workspaces: [{ id: world.workspaceId }],
    name: 'Bia',
  })
  return user
}
const writeAsPerson = async (dialogId: number, text: string) => {
  const user = await attendant()
  const answer = await world.conversation.appendPersonMessage({
    companyId: world.companyId,
    dialogId,
    userId: user.id,
    userName: 'Bia',
    clientId: randomUUID(),
    text,
    files: [],
  })
  if (!answer) throw new Error('not stored')
  return answer.message
}
const dialogIdOf = (message: { id: string }): number => Number(message.id.split('-')[0])

describe('200', () => {
  it('shows the bot’s face on any site', async () => {
    const answer = await app.anonymous.call(contract.readLivechatConfig, {
      params,
      headers: { origin: 'https://loja.example' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ active: true, name: 'Loja' })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('begins an empty conversation and takes it up again by its secret', async () => {
    const visitor = await open()
    expect(visitor).toMatchObject({ messages: [], hasOlder: false, open: true, attendant: null })
    await send(visitor, { text: 'oi' })
    const { body } = await app.anonymous.call(contract.openLivechatSession, {
      params,
      body: { visitorToken: visitor.visitorToken },
    })
    expect(body.visitorToken).toBe(visitor.visitorToken)
    expect(body.messages.map(({ text }) => text)).toEqual(['oi', 'Olá! Vendas ou suporte?'])
  })

  it('shows what a message answers, and nothing of it once that is deleted', async () => {
    const visitor = await open()
    const { body: sent } = await send(visitor, { text: 'oi' })
    const id = dialogIdOf(sent.message)
    await app.database.owner.query('update message set reply_to_seq = 1 where dialog_id = $1 and seq = 2', [id])
    const quoted = async () => (await list(visitor, {})).body.messages.map(({ replyTo }) => replyTo)
    const oi = { id: `${id}-1`, sender: 'CLIENT', senderName: null, text: 'oi', file: null, deleted: false }
    expect(await quoted()).toEqual([null, oi])
    await app.database.owner.query('update message set deleted_at = now() where dialog_id = $1 and seq = 1', [id])
    expect(await quoted()).toEqual([null, { ...oi, text: null, deleted: true }])
  })

  it('takes what a visitor answers in the open dialog, and leaves out what is of another one or not there', async () => {
    const visitor = await open()
    const { body: first } = await send(visitor, { text: 'oi' })
    const id = dialogIdOf(first.message)
    const answers = async (replyTo: string) => {
      const { status, body } = await send(visitor, { text: `sobre ${replyTo}`, replyTo })
      return status === 200 ? (body.message.replyTo?.id ?? null) : status
    }
    expect(await answers(`${id}-2`)).toBe(`${id}-2`)
    expect(await answers(`${id}-99`)).toBeNull()
    expect(await answers(`${id + 1}-1`)).toBeNull()
    expect(await answers('2')).toBe(400)
  })

  it('gives a new secret for one that it does not know', async () => {
    const { body } = await app.anonymous.call(contract.openLivechatSession, {
      params,
      body: { visitorToken: 'x'.repeat(43) },
    })
    expect(body.visitorToken).not.toBe('x'.repeat(43))
    expect(body.messages).toEqual([])
  })

  it('writes what the visitor says of themself on the contact', async () => {
    const details = { name: 'Renata', email: 'renata@exemplo.com.br', phone: '(31) 99999-1234' }
    await app.anonymous.call(contract.openLivechatSession, { params, body: details })
    const { rows } = await app.database.owner.query(
      "select name, email, phone, search from contact where name = 'Renata' and company_id = $1",
      [world.companyId],
    )
    expect(rows).toEqual([
      {
        name: 'Renata',
        email: 'renata@exemplo.com.br',
        phone: '5531999991234',
        search: 'renata renata@exemplo.com.br 5531999991234',
      },
    ])
  })

  it('answers a message with the bot’s replies and its own id', async () => {
    const visitor = await open()
    const clientId = randomUUID()
    const { status, body } = await send(visitor, { text: 'oi', clientId })
    expect(status).toBe(200)
    expect(body.message).toMatchObject({ clientId, text: 'oi', sender: 'CLIENT' })
    expect(body.replies).toMatchObject([{ text: 'Olá! Vendas ou suporte?', sender: 'BOT', senderName: 'Loja' }])
  })

  it('gives the same answer to the same clientId, and stores it once', async () => {
    const visitor = await open()
    const clientId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => send(visitor, { text: 'oi', clientId })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.message))).size).toBe(1)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.replies))).size).toBe(1)
    const { body } = await list(visitor, {})
    expect(body.messages).toHaveLength(2)
  })

  it('lists exactly what changed since a cursor, and nothing after the newest', async () => {
    const visitor = await open()
    const first = await send(visitor, { text: 'oi' })
    await send(visitor, { text: 'vendas' })
    const changed = await list(visitor, { after: first.body.cursor })
    expect(changed.body.messages.map(({ text }) => text)).toEqual(['vendas', 'Você está em vendas.'])
    expect((await list(visitor, { after: changed.body.cursor })).body.messages).toEqual([])
  })

  it('lists what a person wrote in a later dialog, in order over both', async () => {
    const visitor = await open()
    const first = await send(visitor, { text: 'oi' })
    const dialogId = dialogIdOf(first.body.message)
    await world.conversation.changeDialog({
      companyId: world.companyId,
      dialogId,
      action: { kind: 'close', by: null, reason: 'person' },
    })
    const second = await send(visitor, { text: 'de novo' })
    await writeAsPerson(dialogIdOf(second.body.message), 'Posso ajudar?')
    const { body } = await list(visitor, { after: first.body.cursor })
    // Closing changed the first dialog, so the newest page is sent; its order holds over both dialogs.
    expect(body.messages.map(({ order }) => order)).toEqual(body.messages.map(({ order }) => order).toSorted())
    expect(body.messages.at(-1)).toMatchObject({ text: 'Posso ajudar?', sender: 'HUMAN', senderName: 'Bia' })
    expect(body.attendant).toBe('Bia')
  })

  it('pages backwards by a message’s order', async () => {
    const visitor = await open()
    for (const text of ['oi', 'vendas', 'pedido']) await send(visitor, { text })
    const newest = await list(visitor, { limit: 2 })
    expect(newest.body.hasOlder).toBe(true)
    const older = await list(visitor, { before: newest.body.messages[0]?.order ?? '', limit: 10 })
    expect([...older.body.messages, ...newest.body.messages].map(({ text }) => text)).toEqual([
      'oi',
      'Olá! Vendas ou suporte?',
      'vendas',
      'Você está em vendas.',
      'pedido',
      'Pedido anotado.',
    ])
    expect(older.body.hasOlder).toBe(false)
  })

  it('asks the widget to start afresh for a cursor that it cannot read', async () => {
    const visitor = await open()
    await send(visitor, { text: 'oi' })
    const { body } = await list(visitor, { after: 'nonsense' })
    expect(body.resync).toBe(true)
    expect(body.messages).toHaveLength(2)
  })

  it('takes a file, sends it, and serves it by its signed address alone', async () => {
    const visitor = await open()
    const uploaded = await upload(visitor, 'pedido.txt', Buffer.from('meu pedido'))
    expect(uploaded.statusCode).toBe(200)
    const { body } = await send(visitor, { fileIds: [uploaded.json().fileId] })
    const [file] = body.message.files
    expect(file).toMatchObject({ name: 'pedido.txt', mime: 'text/plain', size: 10 })
    const served = await app.anonymous.inject({ method: 'GET', url: file?.url ?? '' })
    expect(served.statusCode).toBe(200)
    expect(served.body).toBe('meu pedido')
    const forged = await app.anonymous.inject({
      method: 'GET',
      url: (file?.url ?? '').replace(/signature=.../, 'signature=xxx'),
    })
    expect(forged.statusCode).toBe(404)
  })

  it('marks what a person wrote as read, never back', async () => {
    const visitor = await open()
    const sent = await send(visitor, { text: 'oi' })
    const dialogId = dialogIdOf(sent.body.message)
    await writeAsPerson(dialogId, 'Olá!')
    const { body } = await list(visitor, {})
    const read = await app.anonymous.call(contract.markLivechatRead, {
      params,
      headers: visitor.headers,
      body: { cursor: body.cursor },
    })
    expect(read.status).toBe(200)
    const { rows } = await app.database.owner.query(
      "select status from message where dialog_id = $1 and sender = 'HUMAN'",
      [dialogId],
    )
    expect(rows).toEqual([{ status: 'read' }])
  })
})

describe('400', () => {
  it('refuses an empty message at its field', async () => {
    const { status, body } = await send(await open(), { text: '  ' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { text: 'Escreva uma mensagem ou anexe um arquivo.' } })
  })
  it('refuses a phone that is none', async () => {
    const { status, body } = await app.anonymous.call(contract.openLivechatSession, { params, body: { phone: 'abc' } })
    expect([status, body]).toMatchObject([400, { fields: { phone: 'Informe um telefone válido.' } }])
    const local = await app.anonymous.call(contract.openLivechatSession, { params, body: { phone: '98888-7777' } })
    expect([local.status, local.body]).toMatchObject([400, { fields: { phone: 'Informe um telefone com DDD.' } }])
  })
  it('refuses a name of which nothing is seen, and takes a blank one for none', async () => {
    const name = '\u200b\u2060'
    const { status, body } = await app.anonymous.call(contract.openLivechatSession, { params, body: { name } })
    expect([status, body]).toMatchObject([400, { fields: { name: 'Informe seu nome.' } }])
    const blank = await app.anonymous.call(contract.openLivechatSession, { params, body: { name: ' ' } })
    expect(blank.status).toBe(200)
  })
  it('refuses another visitor’s file', async () => {
    const uploaded = await upload(await open(), 'pedido.txt', Buffer.from('meu pedido'))
    expect((await send(await open(), { fileIds: [uploaded.json().fileId] })).status).toBe(400)
  })
})

describe('401, 403, 404, 409, 429', () => {
  it('refuses a secret that nobody has', async () => {
    const answer = await app.anonymous.call(contract.listLivechatMessages, {
      params,
      headers: { authorization: `Bearer ${'y'.repeat(43)}` },
      query: {},
    })
    expect(answer.status).toBe(401)
  })
  it('refuses a browser on another site', async () => {
    const visitor = await open()
    const answer = await app.anonymous.call(contract.listLivechatMessages, {
      params,
      headers: { ...visitor.headers, origin: 'https://evil.example' },
      query: {},
    })
    expect(answer.status).toBe(403)
  })
  it('does not know a token that is nobody’s', async () => {
    const answer = await app.anonymous.call(contract.readLivechatConfig, { params: { botToken: 'nobody' } })
    expect(answer.status).toBe(404)
  })
  it('does not open the chat of a bot that is switched off, and says so to its launcher', async () => {
    const other = await conversationWorld(app)
    await app.database.owner.query('update bot set active = false where id = $1', [other.bot.id])
    const off = { botToken: other.bot.token }
    expect((await app.anonymous.call(contract.readLivechatConfig, { params: off })).body.active).toBe(false)
    expect((await app.anonymous.call(contract.openLivechatSession, { params: off, body: {} })).status).toBe(404)
  })
  it('refuses another body under the same clientId', async () => {
    const visitor = await open()
    const clientId = randomUUID()
    await send(visitor, { text: 'oi', clientId })
    expect((await send(visitor, { text: 'outra coisa', clientId })).status).toBe(409)
  })
  it('keeps visitors apart that use the same clientId', async () => {
    const clientId = randomUUID()
    const [one, other] = [await open(), await open()]
    await send(one, { text: 'segredo', clientId })
    const { status, body } = await send(other, { text: 'oi', clientId })
    expect([status, body.message.text]).toEqual([200, 'oi'])
  })
  it('holds back a visitor who floods', async () => {
    const limited = await testApp({ settings: { rateLimit: 1_000 } })
    try {
      const small = await conversationWorld(limited)
      const token = { botToken: small.bot.token }
      const { body } = await limited.anonymous.call(contract.openLivechatSession, { params: token, body: {} })
      const answers = await Promise.all(
        Array.from({ length: 61 }, () =>
          limited.anonymous.call(contract.sendLivechatMessage, {
            params: token,
            headers: { authorization: `Bearer ${body.visitorToken}` },
            body: { clientId: randomUUID(), text: 'oi' },
          }),
        ),
      )
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(1)
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })
})
