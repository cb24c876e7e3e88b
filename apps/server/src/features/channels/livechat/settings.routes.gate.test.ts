// Gate: the main way of the live chat's settings.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, testApp } from '../../../conversation/testing.ts'
import type { TestApp } from '../../../platform/testing/index.ts'

let app: TestApp
let world: ConversationWorld
let params: { id: number }
let staff: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  world = await conversationWorld(app)
  params = { id: world.bot.id }
  await app.build.insert('flow', {
    company_id: world.companyId,
    bot_id: world.bot.id,
    kind: 'draft',
    name: 'Loja',
    document: '{}',
  })
  staff = await person(['bot_view'])
})
afterAll(() => app.close())

const person = async (permissions: contract.Permission[]) =>
  app.as(
    await app.build.user({
      company: { id: world.companyId },
      permissions,
      workspaces: [{ id: world.workspaceId }],
    }),
  )
const read = async () => (await staff.call(contract.getLivechatSettings, { params })).body
const save = (body: Partial<Record<keyof contract.LivechatSettingsBody, unknown>>) =>
  staff.call(contract.updateLivechatSettings, { params, body: body as contract.LivechatSettingsBody })
const config = (origin?: string) =>
  app.anonymous.call(contract.readLivechatConfig, {
    params: { botToken: world.bot.token },
    ...(origin ? { headers: { origin } } : {}),
  })
const frame = () => app.anonymous.inject({ method: 'GET', url: `/livechat/frame/${world.bot.token}` })
const addNumber = (values: Record<string, unknown> = {}) =>
  app.build.insert('connection', {
    company_id: world.companyId,
    kind: 'whatsapp_meta',
    bot_id: world.bot.id,
    external_id: `number-${world.bot.id}`,
    settings: JSON.stringify({ phone: '+55 31 99999-1234' }),
    ...values,
  })

describe('reading', () => {
  it('tells what the chat is like, and nothing that is secret', async () => {
    await staff.call(contract.rotateLivechatKey, { params })
    const settings = await read()
    expect(settings).toEqual({
      active: true,
      botActive: true,
      allowed: true,
      token: world.bot.token,
      publicUrl: null,
      sites: [],
      liveChatInteractions: [],
      nameOnStart: false,
      emailOnStart: false,
      phoneOnStart: false,
      whatsappRedirect: false,
      whatsappPhone: null,
      keys: { current: { createdAt: app.clock.now().toISOString() }, previous: null },
    })
  })

  it('is refused where the company does not have the channel, but for administrators', async () => {
    await app.database.owner.query('update company set livechat = false where id = $1', [world.companyId])
    const user = await person(['bot_view'])
    expect((await user.call(contract.getLivechatSettings, { params })).status).toBe(403)
    const admin = await app.as(await app.build.admin())
    const { status, body } = await admin.call(contract.getLivechatSettings, {
      params,
      headers: { 'x-company-id': String(world.companyId) },
    })
    expect([status, body.allowed]).toEqual([200, false])
  })
})

describe('saving', () => {
  it('changes what is named and leaves the rest', async () => {
    await save({ nameOnStart: true, liveChatInteractions: [{ position: 0, interaction: 'Qual o prazo?' }] })
    const { body } = await save({
      emailOnStart: true,
      sites: ['loja.com.br', 'https://LOJA.com.br/x', '*.loja.com.br'],
    })
    expect(body).toMatchObject({
      nameOnStart: true,
      emailOnStart: true,
      liveChatInteractions: [{ position: 0, interaction: 'Qual o prazo?' }],
      sites: ['https://loja.com.br', 'https://*.loja.com.br'],
    })
    app.clock.advance('3s')
    expect((await config()).body).toMatchObject({ ask: { name: true, email: true }, interactions: ['Qual o prazo?'] })
  })

  it('says at its place which site is none', async () => {
    const { status, body } = await save({ sites: ['https://loja.com.br', '*.com.br'] })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { 'sites.1': expect.stringContaining('asterisco') } })
    expect((await read()).sites).toEqual([])
  })

  it('leads to WhatsApp only where a number is connected', async () => {
    const refused = await save({ whatsappRedirect: true })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ fields: { whatsappRedirect: expect.stringContaining('Conecte um número') } })
    await addNumber({ state: 'reconnect' })
    expect((await save({ whatsappRedirect: true })).status).toBe(422)
    await app.database.owner.query("update connection set state = 'connected' where kind = 'whatsapp_meta'")
    expect((await save({ whatsappRedirect: true })).body).toMatchObject({
      whatsappRedirect: true,
      whatsappPhone: '+55 31 99999-1234',
    })
    app.clock.advance('3s')
    expect((await config()).body.whatsappUrl).toBe('https://wa.me/5531999991234')
    // The switch stays; the link goes with the number.
    await app.database.owner.query("update connection set state = 'blocked' where kind = 'whatsapp_meta'")
    app.clock.advance('3s')
    expect((await config()).body.whatsappUrl).toBeNull()
  })

  it('turns the channel off and on: the widget hides, calls are refused, the bot’s flags follow', async () => {
    expect((await save({ active: false })).body.active).toBe(false)
    app.clock.advance('3s')
    expect((await config()).body.active).toBe(false)
    const session = () =>
      app.anonymous.call(contract.openLivechatSession, { params: { botToken: world.bot.token }, body: {} })
    expect((await session()).status).toBe(404)
    expect((await staff.call(contract.getBot, { params })).body.livechat).toBe(false)
    await save({ active: true })
    app.clock.advance('3s')
    expect((await session()).status).toBe(200)
  })
})

describe('allowed sites', () => {
  it('are told to the browser that frames the chat', async () => {
    await save({ sites: ['https://loja.com.br', 'https://*.loja.com.br'] })
    app.clock.advance('3s')
    const policy = String((await frame()).headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'self' https://loja.com.br https://*.loja.com.br")
    await save({ sites: [] })
    app.clock.advance('3s')
    expect(String((await frame()).headers['content-security-policy'])).toContain('frame-ancestors *')
  })

  it('are the only ones whose launcher is told of the bot; others may read why not', async () => {
    await save({ sites: ['https://*.loja.com.br'] })
    app.clock.advance('3s')
    const allowed = await config('https://www.loja.com.br')
    expect(allowed.status).toBe(200)
    expect(allowed.headers.vary).toContain('origin')
    for (const origin of ['https://loja.com.br', 'https://loja.com.br.example', 'null']) {
      const refused = await config(origin)
      expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, '*'])
      expect(refused.body).toMatchObject({ code: 'siteRefused' })
      expect(refused.headers['cache-control']).not.toContain('public')
    }
    expect((await config()).status).toBe(200)
  })
})

describe('the test page', () => {
  const page = (token = world.bot.token) => app.anonymous.inject({ method: 'GET', url: `/livechat/test/${token}` })

  it('shows the chat of the bot, whatever its name is, and runs nothing else', async () => {
    await app.database.owner.query('update bot set name = $2 where id = $1', [
      world.bot.id,
      '<script>alert(1)</script>"',
    ])
    const { statusCode, body, headers } = await page()
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script>')
    expect(body).toContain(`data-token="${world.bot.token}"`)
    expect(body).toContain('Recomeçar como outro visitante')
    // Its own policy lets in nothing that is not from here.
    expect(body).not.toContain('data:,')
    const script = await app.anonymous.inject({ method: 'GET', url: '/livechat/test.js' })
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('says that a chat is off, and knows no bot that nobody made', async () => {
    await save({ active: false })
    app.clock.advance('3s')
    expect((await page()).body).toContain('está desativado')
    expect((await page('ninguem')).statusCode).toBe(404)
  })
})

describe('keys', () => {
  const rotate = () => staff.call(contract.rotateLivechatKey, { params })

  it('are shown once and sealed at rest', async () => {
    const { body } = await rotate()
    expect(body.key).toMatch(/^[\w-]{43}$/)
    const { rows } = await app.database.owner.query('select secret_encrypted from connection where id = $1', [
      world.connectionId,
    ])
    expect(rows[0].secret_encrypted.includes(body.key)).toBe(false)
    expect(JSON.stringify(await read())).not.toContain(body.key)
  })

  it('are two while one takes the other’s place, and never three', async () => {
    await rotate()
    const { body } = await rotate()
    const until = new Date(app.clock.now().getTime() + 7 * 24 * 3_600_000).toISOString()
    expect(body.keys.previous).toEqual({ validUntil: until })
    expect((await rotate()).status).toBe(409)
    app.clock.advance('7d')
    staff = await person(['bot_view'])
    expect((await read()).keys.previous).toBeNull()
    expect((await rotate()).status).toBe(200)
  })

  it('of two who make one at once, none loses the key in use', async () => {
    await rotate()
    const answers = await Promise.all([rotate(), rotate(), rotate()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('end when they are told to, and the audit says who told them', async () => {
    expect((await staff.call(contract.endPreviousLivechatKey, { params })).status).toBe(409)
    await rotate()
    await rotate()
    expect((await staff.call(contract.endPreviousLivechatKey, { params })).status).toBe(200)
    expect((await read()).keys).toMatchObject({ current: {}, previous: null })
    expect((await staff.call(contract.endLivechatKeys, { params })).status).toBe(200)
    expect((await read()).keys).toEqual({ current: null, previous: null })
    const { rows } = await app.database.owner.query(
      "select action from audit_log where company_id = $1 and action like 'livechat.%' order by id",
      [world.companyId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'livechat.key-made',
      'livechat.key-made',
      'livechat.previous-key-ended',
      'livechat.keys-ended',
    ])
  })
})
