import * as contract from '@prosa/contract'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GraphStandIn, startGraph } from '../../../../../../tools/standins/graph/index.ts'
import { loadConfig } from '../../../config.ts'
import { type ConversationWorld, compiled, conversationWorld, testApp } from '../../../conversation/testing.ts'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import type { Caller, TestApp, TestUser } from '../../../platform/testing/index.ts'

let graph: GraphStandIn
let app: TestApp
let world: ConversationWorld
let staff: Caller
let params: { id: number }

beforeAll(async () => {
  graph = await startGraph({ reports: false })
  const usual = loadConfig({ DATA_DIR: '/tmp', SECRET_KEY: 'x'.repeat(32) }).meta
  const meta = {
    ...usual,
    graphUrl: graph.url,
    dialogUrl: graph.url,
    app: { id: graph.appId, secrets: [graph.appSecret], verifyToken: graph.verifyToken },
  }
  app = await testApp({ settings: { meta } })
  await app.app.start()
})
afterAll(async () => {
  await app.close()
  await graph.stop()
})
beforeEach(async () => {
  // Connections are remembered for a moment.
  app.clock.advance('3s')
  await begin()
  graph.world.denies = false
  graph.world.subscriptions.clear()
  await app.database.owner.query(
    "delete from outbox; update connection set active = false, external_id = 'gone ' || id where kind = 'whatsapp_meta'",
  )
})

const begin = async (): Promise<void> => {
  world = await conversationWorld(app)
  params = { id: world.bot.id }
  const draft = { company_id: world.companyId, bot_id: world.bot.id, kind: 'draft', name: 'Loja', document: '{}' }
  await app.build.insert('flow', draft)
  staff = await person()
}
const person = async (): Promise<Caller> =>
  app.as(
    await app.build.user({
      company: { id: world.companyId },
      permissions: ['bot_view'],
      workspaces: [{ id: world.workspaceId }],
    }),
  )
const settings = async () => (await staff.call(contract.getWhatsappSettings, { params })).body
/** What Meta's page brings back to ours. */
const consent = async (): Promise<{ code: string; botToken: string }> => {
  const { body } = await staff.call(contract.startWhatsappLogin, { params })
  const answer = await fetch(body.url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.pathname).toBe('/whatsapp/Oauth')
  return { code: back.searchParams.get('code') ?? '', botToken: back.searchParams.get('state') ?? '' }
}
const login = async () => staff.call(contract.finishWhatsappLogin, { body: await consent() })
const save = async (over: Partial<contract.WhatsappConfigBody> = {}) => {
  const [account] = (await settings()).accounts
  if (!account) throw new Error('No account to choose')
  const body = {
    phone: account.phone,
    token: account.token,
    metaUrl: account.url,
    businessPhoneId: account.whastappBusinessPhoneId,
    businessAccountId: account.whastappBusinessAccountId,
    active: true,
    ...over,
  }
  return staff.call(contract.updateWhatsappConfig, { params, body })
}
const bot = async () => (await staff.call(contract.getBot, { params })).body

describe('a login at Meta', () => {
  it('offers the account’s numbers, of which one is saved, with tokens masked everywhere', async () => {
    expect(await settings()).toMatchObject({ accounts: [], person: null, state: null, available: true })
    expect((await login()).body).toEqual({ botId: world.bot.id })
    const offered = await settings()
    expect(offered.accounts.map(({ phone, token }) => [phone, token])).toEqual([
      ['+55 11 4000-0001', contract.maskedSecret],
      ['+55 11 4000-0002', contract.maskedSecret],
    ])
    expect(offered.person).toBe('Marta Dona')
    expect((await save()).status).toBe(200)
    expect(graph.world.subscriptions.has('2001')).toBe(true)
    expect(await settings()).toMatchObject({ phoneId: '3001', accountId: '2001', active: true, state: 'connected' })
    expect(JSON.stringify(await settings())).not.toMatch(/EAA/)
    expect((await bot()).whatsappApiMeta).toBe(true)
    // Masked tokens sent back change nothing: the number is still served.
    expect((await save({ active: false })).status).toBe(200)
    expect((await bot()).whatsappApiMeta).toBe(false)
    expect((await save()).status).toBe(200)
  })

  it('is finished once, by the session that began it, and never by a bot’s token', async () => {
    const back = await consent()
    const other = await person()
    expect((await other.call(contract.finishWhatsappLogin, { body: back })).status).toBe(409)
    const byToken = { ...back, botToken: world.bot.token }
    expect((await staff.call(contract.finishWhatsappLogin, { body: byToken })).status).toBe(409)
    expect((await staff.call(contract.finishWhatsappLogin, { body: back })).status).toBe(200)
    expect((await staff.call(contract.finishWhatsappLogin, { body: back })).status).toBe(409)
  })

  it('says which permission was not given', async () => {
    const { body } = await staff.call(contract.startWhatsappLogin, { params })
    const asked = new URL(body.url)
    asked.searchParams.set('scope', 'business_management,whatsapp_business_management')
    const back = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '')
    const answer = await staff.call(contract.finishWhatsappLogin, {
      body: { code: back.searchParams.get('code') ?? '', botToken: back.searchParams.get('state') ?? '' },
    })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      422,
      expect.stringContaining('whatsapp_business_messaging'),
    ])
  })
})

describe('saving a number', () => {
  beforeEach(login)

  it('registers one that is not on the API, with a PIN', async () => {
    const number = { businessPhoneId: '3002' }
    const without = await save(number)
    expect([without.status, JSON.stringify(without.body)]).toEqual([400, expect.stringContaining('PIN')])
    expect((await save({ ...number, pin: '654321' })).status).toBe(200)
    expect(graph.world.wabas[0]?.phones[1]).toMatchObject({ pin: '654321', status: 'CONNECTED' })
  })

  it.each([
    ['metaUrl', { metaUrl: 'https://evil.example/v23.0' }],
    ['businessPhoneId', { businessPhoneId: '9999' }],
    ['businessAccountId', { businessAccountId: '9999' }],
    ['token', { token: 'EAAdead' }],
    ['phone', { phone: 'nenhum' }],
  ])('says what is wrong at %s, and stores nothing', async (field, over) => {
    const { status, body } = await save(over)
    expect([status, body]).toEqual([400, expect.objectContaining({ fields: { [field]: expect.any(String) } })])
    expect(await settings()).toMatchObject({ state: null })
  })

  it('marks a number that another bot of the company has', async () => {
    await save()
    expect((await settings()).accounts[0]).toMatchObject({ isElsewhere: false })
    const place = { company: { id: world.companyId }, workspace: { id: world.workspaceId } }
    params = { id: (await buildBot(app.build, place)).id }
    await login()
    expect((await settings()).accounts[0]).toMatchObject({ isElsewhere: true })
    expect((await save()).status).toBe(409)
  })

  it('refuses a number that another bot has', async () => {
    await save()
    await begin()
    await login()
    expect((await save()).status).toBe(409)
  })
})

describe('disconnecting', () => {
  beforeEach(async () => {
    await login()
    await save()
  })
  const end = () => staff.call(contract.disconnectWhatsapp, { params })

  it('takes number, login and subscription away', async () => {
    expect((await end()).status).toBe(200)
    const kept = ['whatsapp.linked', 'whatsapp.changed', 'whatsapp.disconnected']
    expect((await auditedActions(app, world.companyId)).slice(-3)).toEqual(kept)
    expect(await settings()).toMatchObject({ accounts: [], person: null, state: null, token: '' })
    expect(graph.world.subscriptions.has('2001')).toBe(false)
    expect((await bot()).whatsappApiMeta).toBe(false)
  })

  it('leaves all as it is where Meta does not answer', async () => {
    graph.fault({ path: '/subscribed_apps', method: 'DELETE', times: 1, does: { kind: 'cut' } })
    expect((await end()).status).toBe(502)
    expect(await settings()).toMatchObject({ state: 'connected' })
  })

  it('goes through though the token is dead', async () => {
    graph.revoke()
    expect(await settings()).toMatchObject({ accounts: [], accountsFailure: expect.stringContaining('de novo') })
    expect((await end()).status).toBe(200)
  })
})

describe('a conversation on the number', () => {
  const customer = '553188887777'
  let attendant: TestUser
  let agent: Caller
  beforeEach(async () => {
    await login()
    await save()
    graph.world.callbacks.clear()
    attendant = await app.build.user({
      company: { id: world.companyId },
      permissions: ['dialog_view'],
      workspaces: [{ id: world.workspaceId }],
    })
    agent = await app.as(attendant)
  })
  const deliver = async (payload: string) =>
    app.anonymous.inject({
      method: 'POST',
      url: '/webhooks/meta',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': graph.sign(payload) },
      payload,
    })
  const says = (
    message: object,
    contact: object = { wa_id: customer, user_id: 'BR.1' },
    from: object = { from: customer },
  ) =>
    deliver(
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [
          {
            id: '2001',
            changes: [
              {
                field: 'messages',
                value: {
                  metadata: { phone_number_id: '3001' },
                  contacts: [{ profile: { name: 'Antônia' }, ...contact }],
                  messages: [
                    {
                      ...from,
                      from_user_id: 'BR.1',
                      id: `wamid.${Math.random()}`,
                      timestamp: '1764000000',
                      ...message,
                    },
                  ],
                },
              },
            ],
          },
        ],
      }),
    )
  const text = (body: string) => ({ type: 'text', text: { body } })
  const dialogs = async () =>
    (
      await app.database.owner.query<{ id: number; phone: string | null }>(
        'select d.id, c.phone from dialog d join contact c on c.company_id = d.company_id and c.id = d.contact_id where d.bot_id = $1',
        [world.bot.id],
      )
    ).rows

  it('answers to the id as it came, writes the phone with its ninth digit, and knows who hides the number afterwards', async () => {
    graph.world.windows.set(`3001:${customer}`, Date.now())
    expect((await says(text('oi'))).statusCode).toBe(200)
    await expect
      .poll(() => graph.sent.filter(({ to }) => to === customer).length, { timeout: 20_000 })
      .toBeGreaterThan(0)
    expect(await dialogs()).toMatchObject([{ phone: '+5531988887777' }])
    expect((await says(text('de novo'), { user_id: 'BR.1' }, {})).statusCode).toBe(200)
    expect(await dialogs()).toHaveLength(1)
  }, 60_000)

  it('asks who hides the number for it with a button of WhatsApp, and knows them by it afterwards', async () => {
    const asking = buildFlow({
      Início: { says: 'Oi', exits: { Pede: ['comprar'] } },
      Pede: { says: 'Qual é o seu telefone?', exits: { Fim: ['@phone:-105'], '-': ['depois'] }, phoneRequest: true },
      Fim: { says: 'Anotei.' },
    })
    const version = await app.build.insert<{ id: number }>('flow', {
      company_id: world.companyId,
      bot_id: world.bot.id,
      kind: 'version',
      version: 2,
      name: 'Loja',
      document: JSON.stringify(asking),
      compiled: JSON.stringify(compiled(asking)),
    })
    await app.database.owner.query('update bot set active_version_id = $2 where id = $1', [world.bot.id, version.id])
    graph.world.numbers.set('BR.1', customer)
    graph.world.windows.set(`3001:${customer}`, Date.now())
    const writes = (message: object) => says(message, { user_id: 'BR.1' }, {})
    const sent = (type: string) =>
      graph.sent.filter(({ body }) => (body.interactive as { type?: string } | undefined)?.type === type)
    await writes(text('oi'))
    await writes(text('comprar'))
    await expect.poll(() => sent('request_contact_info').length, { timeout: 20_000 }).toBe(1)
    expect(await dialogs()).toMatchObject([{ phone: null }])
    const phones = [{ phone: '+5531988887777', wa_id: customer, type: 'CELL' }]
    await writes({ type: 'contacts', contacts: [{ origin: 'contact_request', phones }] })
    expect(await dialogs()).toMatchObject([{ phone: '5531988887777' }])
  }, 60_000)

  it('lets people write for a day, then an approved message alone, which is stored as they read it', async () => {
    await says(text('oi'))
    const [dialog] = await dialogs()
    const at = { params: { id: dialog?.id ?? 0 } }
    expect((await agent.call(contract.getReplyWindow, at)).body).toMatchObject({ isOpen: true, hasTemplates: true })
    app.clock.advance('25h')
    agent = await app.as(attendant)
    expect((await agent.call(contract.getReplyWindow, at)).body).toMatchObject({ isOpen: false })
    const { body } = await agent.call(contract.listDialogTemplates, at)
    expect(body.result.map(({ name, variables }) => [name, variables])).toEqual([
      ['pedido_enviado', ['{{1}}', '{{1}}', '{{2}}']],
      ['podemos_continuar', []],
      ['catalogo', ['{{1}}']],
    ])
    const message = {
      clientId: crypto.randomUUID(),
      name: 'pedido_enviado',
      language: 'pt_BR',
      values: ['77', 'Antônia', 'sexta'],
    }
    expect(
      (await agent.call(contract.sendDialogTemplate, { ...at, body: { ...message, values: ['77'] } })).status,
    ).toBe(400)
    const sent = await agent.call(contract.sendDialogTemplate, { ...at, body: message })
    expect(sent.body.message).toBe('Pedido 77\nOlá Antônia, o seu pedido saiu hoje e chega até sexta.\nLoja Demo')
    await expect.poll(() => graph.sent.filter(({ kind }) => kind === 'template').length, { timeout: 20_000 }).toBe(1)
    // A repetition is answered from what is stored: the account's messages are not asked for, which may have changed.
    const turn = (active: boolean) =>
      app.build.run('update connection set active = $2 where id = (select connection_id from dialog where id = $1)', [
        dialog?.id,
        active,
      ])
    await turn(false)
    const again = await agent.call(contract.sendDialogTemplate, { ...at, body: message })
    expect([again.status, again.body.id]).toEqual([200, sent.body.id])
    const other = { ...message, values: ['78', 'Antônia', 'sexta'] }
    expect(await agent.call(contract.sendDialogTemplate, { ...at, body: other })).toMatchObject({
      status: 409,
      body: { code: 'clientIdReused' },
    })
    await turn(true)
    expect(graph.sent.filter(({ kind }) => kind === 'template')).toHaveLength(1)
  }, 60_000)

  it('takes the channel at its word when it says that the day is over, until the customer writes again', async () => {
    await says(text('oi'))
    const [dialog] = await dialogs()
    const at = { params: { id: dialog?.id ?? 0 } }
    const window = async () => (await agent.call(contract.getReplyWindow, at)).body
    await agent.call(contract.joinDialog, at)
    const before = graph.sent.length
    const send = async (message: string): Promise<string> => {
      const body = { clientId: crypto.randomUUID(), message, fileIds: [] }
      expect((await agent.call(contract.sendMessage, { ...at, body })).status).toBe(200)
      const sent = () =>
        graph.sent.slice(before).find(({ body: { text: said } }) => JSON.stringify(said ?? '').includes(message))
      await expect.poll(sent, { timeout: 20_000 }).toBeDefined()
      return sent()?.id ?? ''
    }
    const fails = async (id: string, code: number) => {
      const status = {
        id,
        status: 'failed',
        timestamp: '1764000001',
        recipient_id: customer,
        errors: [{ code, title: 'error' }],
      }
      const value = { metadata: { phone_number_id: '3001' }, statuses: [status] }
      const changes = [{ field: 'messages', value }]
      const { statusCode } = await deliver(
        JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '2001', changes }] }),
      )
      expect(statusCode).toBe(200)
    }
    const open = await window()
    expect(open).toMatchObject({ isOpen: true, endsAt: expect.any(String) })
    // Another cause says nothing of the window.
    await fails(await send('primeira'), 131_026)
    expect(await window()).toEqual(open)
    const late = await send('segunda')
    await fails(late, 131_047)
    // The time that our clock would give stays as it is.
    expect(await window()).toEqual({ ...open, isOpen: false })
    await says(text('estou aqui'))
    expect(await window()).toMatchObject({ isOpen: true })
  }, 60_000)

  it('sends an approved message with the file that its header asks for, and no other', async () => {
    await says(text('oi'))
    const [dialog] = await dialogs()
    const at = { params: { id: dialog?.id ?? 0 } }
    const send = (fileId?: string) =>
      agent.call(contract.sendDialogTemplate, {
        ...at,
        body: {
          clientId: crypto.randomUUID(),
          name: 'catalogo',
          language: 'pt_BR',
          values: ['Ana'],
          ...(fileId ? { fileId } : {}),
        },
      })
    const upload = async (name: string, bytes: Buffer): Promise<string> => {
      const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
      const answer = await agent.inject({
        method: 'POST',
        url: contract.uploadFile.url,
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      expect(answer.statusCode).toBe(200)
      return answer.json().fileId
    }
    const noFile = 'Escolha o arquivo do cabeçalho do template.'
    expect(await send()).toMatchObject({ status: 422, body: { message: noFile, fields: { fileId: noFile } } })
    expect(await send(crypto.randomUUID())).toMatchObject({ status: 422, body: { message: noFile } })
    const wrong = 'O cabeçalho deste template pede uma imagem JPG ou PNG.'
    const pdf = await upload('nota.pdf', Buffer.from('%PDF-1.4\n'))
    expect(await send(pdf)).toMatchObject({ status: 422, body: { message: wrong, fields: { fileId: wrong } } })
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const sent = await send(await upload('capa.png', Buffer.from(png, 'base64')))
    expect(sent).toMatchObject({
      status: 200,
      body: { message: 'Olá Ana, veja as novidades.', files: [{ fileName: 'capa.png' }] },
    })
    const templates = () => graph.sent.filter(({ kind }) => kind === 'template')
    await expect
      .poll(() => templates().at(-1)?.body.template, { timeout: 20_000 })
      .toMatchObject({
        name: 'catalogo',
        components: [
          { type: 'header', parameters: [{ type: 'image' }] },
          { type: 'body', parameters: [{ text: 'Ana' }] },
        ],
      })
  }, 60_000)

  it('says that the account must be connected again once its token is dead', async () => {
    graph.revoke()
    await says(text('oi'))
    await expect.poll(async () => (await settings()).state, { timeout: 20_000 }).toBe('reconnect')
    expect((await settings()).stateReason).toContain('Conecte a conta de novo')
  }, 60_000)
})
