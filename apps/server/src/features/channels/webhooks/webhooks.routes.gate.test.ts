// Gate: the main way of webhooks.
import {
  getWebhookConfig,
  getWebhookDelivery,
  listWebhookDeliveries,
  maskedValue,
  type Permission,
  permissions,
  replayFailedWebhooks,
  replayWebhookDelivery,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  saveWebhookConfig,
  testWebhook,
} from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookPlace } from '../../../platform/guarded-fetch/call-customer.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { fill, type Ids } from '../../../testing/one-of-each.ts'
import { forgetCallsJob } from './webhooks.jobs.ts'

let t: TestApp
let companyId: number
let ids: Ids
let caller: Caller
let params: { botId: number }

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const company = await t.build.company()
  companyId = company.id
  ids = await fill(t.build, company)
  params = { botId: ids.bot }
  await signIn()
})

/** Anew, where time has gone on further than a session lasts. */
const signIn = async (): Promise<void> => {
  const workspaces = [{ id: ids.workspace }]
  caller = await t.as(await t.build.user({ company: { id: companyId }, permissions, workspaces }))
}

const save = (body: object) => caller.call(saveWebhookConfig, { params, body })
const read = async () => (await caller.call(getWebhookConfig, { params })).body
const storedHeaders = async (): Promise<Record<string, string>> => {
  const { rows } = await t.database.owner.query('select headers_encrypted from bot_webhook where bot_id = $1', [
    ids.bot,
  ])
  const sealed = rows[0]?.headers_encrypted
  return sealed ? JSON.parse(t.app.platform.secrets.open(sealed, webhookPlace(companyId, ids.bot))) : {}
}

describe('the configuration of a webhook', () => {
  it('is empty at first, with the two addresses that are ours', async () => {
    expect(await read()).toEqual({
      url: '',
      transferUrl: '',
      sendMessageUrl: '',
      closeRoomUrl: '',
      callbackUrl: `http://prosa.test/webhooks/bot/${ids.botToken}/callback`,
      digitalEmployeeUrl: '',
      digitalEmployeeCallbackUrl: `http://prosa.test/webhooks/bot/${ids.botToken}/digital-employee`,
      headers: [],
      secret: null,
      endpoints: [],
    })
  })

  it('is saved whole or in part, and shows its secret once', async () => {
    const { status, body } = await save({
      url: 'https://cliente.exemplo.com.br/no',
      transferUrl: 'https://cliente.exemplo.com.br/t',
    })
    expect(status).toBe(200)
    expect(body.newSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await save({ transferUrl: '' })).body).toMatchObject({
      url: 'https://cliente.exemplo.com.br/no',
      transferUrl: '',
      newSecret: null,
    })
    expect(JSON.stringify(await read())).not.toContain('whsec_')
  })

  it('keeps values of headers sealed, answers them masked, and takes a masked one back as it was', async () => {
    await save({ headers: [{ key: 'Authorization', value: 'Bearer segredo' }] })
    expect((await read()).headers).toEqual([{ key: 'Authorization', value: maskedValue }])
    await save({
      headers: [
        { key: 'authorization', value: maskedValue },
        { key: 'X-Loja', value: '7' },
      ],
    })
    expect(await storedHeaders()).toEqual({ authorization: 'Bearer segredo', 'X-Loja': '7' })
    const { rows } = await t.database.owner.query('select headers_encrypted from bot_webhook where bot_id = $1', [
      ids.bot,
    ])
    expect(rows[0].headers_encrypted.toString('latin1')).not.toContain('segredo')
    await save({ headers: [] })
    expect(await storedHeaders()).toEqual({})
  })

  it('saves doubled keys all the same, of each the last row', async () => {
    const { status } = await save({
      headers: [
        { key: 'X-Loja', value: '1' },
        { key: 'X-Outra', value: '2' },
        { key: 'x-loja', value: '3' },
      ],
    })
    expect(status).toBe(200)
    expect(await storedHeaders()).toEqual({ 'X-Outra': '2', 'x-loja': '3' })
  })

  it.each([
    ['Host', 'inside', 'key'],
    ['Content-Length', '5', 'key'],
    ['Transfer-Encoding', 'chunked', 'key'],
    ['Connection', 'close', 'key'],
    ['webhook-id', '1', 'key'],
    ['X-aws-ec2-metadata-token', 'x', 'key'],
    ['Metadata-Flavor', 'Google', 'key'],
    ['nome ruim', 'x', 'key'],
    ['X-Quebra\r\nHost', 'x', 'key'],
    ['', 'x', 'key'],
    ['X-Quebra', 'a\r\nHost: inside', 'value'],
    ['X-Quebra', 'a\nb', 'value'],
    ['X-Nulo', 'a\u0001b', 'value'],
    ['X-Vazio', ' ', 'value'],
    ['X-Nova', maskedValue, 'value'],
  ])('refuses the header %j: %j at its row', async (key, value, field) => {
    const { status, body } = await save({
      headers: [
        { key: 'X-Boa', value: '1' },
        { key, value },
      ],
    })
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, [`headers.1.${field}`]])
    expect(await storedHeaders()).toEqual({})
  })

  it.each([
    'http://127.0.0.1/x',
    'https://127.0.0.1/x',
    'https://[::1]/',
    'https://[::]/',
    'https://0.0.0.0/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://[fd00::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost./',
    'https://user@exemplo.com.br/',
    'https://exemplo.com.br:5432/',
    'gopher://exemplo.com.br/',
    'file:///etc/passwd',
    'sem protocolo',
  ])('refuses the address %s, each at its field', async (address) => {
    for (const field of ['url', 'transferUrl', 'sendMessageUrl', 'closeRoomUrl', 'digitalEmployeeUrl']) {
      const { status, body } = await save({ [field]: address })
      expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, [field]])
    }
    expect((await read()).secret).toBeNull()
  })

  it('keeps an absent field, and clears one that is null', async () => {
    const url = 'https://cliente.exemplo.com.br/'
    await save({ url, sendMessageUrl: url, headers: [{ key: 'X-Chave', value: 'segredo' }] })
    expect((await save({ sendMessageUrl: null, headers: null })).status).toBe(200)
    expect(await read()).toMatchObject({ url, sendMessageUrl: '', headers: [] })
  })

  it('replaces its secret, and lets the one before hold for a day', async () => {
    const { body: first } = await save({ url: 'https://cliente.exemplo.com.br/' })
    const { body: second } = await caller.call(rotateWebhookSecret, { params })
    expect(second.secret).not.toBe(first.newSecret)
    expect((await read()).secret?.previousUntil).toBe(second.previousUntil)
    t.clock.advance('25h')
    await signIn()
    expect((await read()).secret?.previousUntil).toBeNull()
  })

  it('forgets what was wrong with an address when another one is saved, or when somebody switches it on', async () => {
    await save({ url: 'https://cliente.exemplo.com.br/', closeRoomUrl: 'https://cliente.exemplo.com.br/' })
    const breakAll = async () => {
      for (const kind of ['node', 'close'])
        await t.build.run(
          `insert into webhook_endpoint (company_id, bot_id, kind, failing_since, failures, last_failure, last_failure_at, off_at, off_reason)
           values ($1, $2, $3, $4, 1, 'Respondeu 410', $4, $4, 'gone') on conflict do nothing`,
          [companyId, ids.bot, kind, t.clock.now()],
        )
    }
    const broken = async () => (await read()).endpoints.map(({ endpoint }) => endpoint)
    await breakAll()
    expect(await broken()).toEqual(['close', 'node'])
    await save({ url: 'https://cliente.exemplo.com.br/', closeRoomUrl: 'https://outro.exemplo.com.br/' })
    expect(await broken()).toEqual(['node'])
    await caller.call(resumeWebhookEndpoint, { params, body: { endpoint: 'node' } })
    expect(await broken()).toEqual([])
  })

  it('says so when an address is tested that is not saved', async () => {
    expect((await caller.call(testWebhook, { params, body: { endpoint: 'node' } })).status).toBe(422)
  })
})

describe('the log of calls', () => {
  const insert = async (count: number, state: string, kind = 'message'): Promise<void> => {
    await t.build.run(
      `insert into webhook_delivery (company_id, bot_id, dialog_id, kind, detail, state, settled_at)
       select $1, $2, $3, $5, g + (select count(*) from webhook_delivery), $4, case when $4 <> 'pending' then $6::timestamptz end
       from generate_series(1, $7::int) g`,
      [companyId, ids.bot, ids.dialog, state, kind, t.clock.now(), count],
    )
  }
  const page = async (query: object) => (await caller.call(listWebhookDeliveries, { params, query })).body

  it('is read in pages, the newest first, of all or of one state', async () => {
    await insert(5, 'delivered')
    await insert(3, 'failed')
    const seen: number[] = []
    let before: number | null = null
    do {
      const { result, next } = await page({ limit: 4, ...(before === null ? {} : { before }) })
      seen.push(...result.map(({ id }) => id))
      before = next
    } while (before !== null)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
    expect(seen).toHaveLength(9)
    const failed = await page({ state: 'failed', limit: 50 })
    expect([failed.result.length, failed.next, failed.failed]).toEqual([4, null, 4])
  })

  it('shows every try, and what was answered to administrators alone', async () => {
    await t.build.run(
      "insert into webhook_attempt (company_id, delivery_id, number, at, status, ms, failure, answer) values ($1, $2, 1, $3, 500, 12, 'Respondeu 500', 'segredo da rede')",
      [companyId, ids.delivery, t.clock.now()],
    )
    const place = { params: { ...params, deliveryId: ids.delivery } }
    const { body } = await caller.call(getWebhookDelivery, place)
    expect(body.history).toEqual([
      { number: 1, at: t.clock.now().toISOString(), status: 500, ms: 12, failure: 'Respondeu 500', answer: null },
    ])
    const admin = await t.as(await t.build.admin(), { companyId })
    expect((await admin.call(getWebhookDelivery, place)).body.history[0]?.answer).toBe('segredo da rede')
  })

  it('shows what was sent to those alone who see its room', async () => {
    await t.build.run('update webhook_delivery set body = $2 where id = $1', [ids.delivery, '{"text":"Meu CPF é …"}'])
    const place = { params: { ...params, deliveryId: ids.delivery } }
    const other = await t.build.workspace({ company: { id: companyId } })
    const [botHome, roomHome] = [{ id: ids.workspace }, other]
    const bodyFor = async (permissions: readonly Permission[], workspaces: readonly { id: number }[]) => {
      const user = await t.build.user({ company: { id: companyId }, permissions, workspaces })
      const { status, body } = await (await t.as(user)).call(getWebhookDelivery, place)
      return [status, body.body === null]
    }
    expect(await bodyFor(['bot_view'], [botHome])).toEqual([200, true])
    expect(await bodyFor(['bot_view', 'dialog_view'], [botHome])).toEqual([200, false])
    await t.build.run('update dialog set workspace_id = $2 where id = $1', [ids.dialog, roomHome.id])
    expect(await bodyFor(['bot_view', 'dialog_view'], [botHome])).toEqual([200, true])
    expect(await bodyFor(['bot_view', 'omnichannel_view'], [botHome, roomHome])).toEqual([200, false])
  })

  it('sends one again, or all that failed, but not what the conversation has gone on without', async () => {
    await insert(3, 'failed')
    await insert(1, 'failed', 'transfer')
    const queued = async () =>
      (await t.database.owner.query('select from webhook_queue where bot_id = $1', [ids.bot])).rowCount
    const replay = (deliveryId: number) => caller.call(replayWebhookDelivery, { params: { ...params, deliveryId } })
    expect(await replay(ids.delivery)).toMatchObject({ status: 200, body: { state: 'pending' } })
    expect((await replay(ids.delivery)).status).toBe(409)
    expect(await queued()).toBe(1)
    expect((await caller.call(replayFailedWebhooks, { params })).body).toEqual({ replayed: 3, remain: false })
    expect(await queued()).toBe(4)
    const { result } = await page({ state: 'failed', limit: 10 })
    expect(result).toMatchObject([{ kind: 'transfer', canReplay: false }])
    expect((await replay(result[0]?.id ?? 0)).status).toBe(422)
  })

  it('forgets what is old, and never what still waits', async () => {
    await insert(2, 'delivered')
    await insert(1, 'pending')
    t.clock.advance('31d')
    await signIn()
    await insert(1, 'delivered')
    await t.app.platform.jobs.enqueue(forgetCallsJob, {})
    await t.app.platform.jobs.drain()
    const { result } = await page({ limit: 50 })
    // The one of `fill` has no end, so it has no age.
    expect(result.map(({ state }) => state).sort()).toEqual(['delivered', 'failed', 'pending'])
  })
})
