// Gate: the main way of a call.
import { adminAccess, anyOf, id, operation, publicAccess, sessionAccess, urlId } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { SessionLookup } from '../access/index.ts'
import { AppError, errors } from '../errors/index.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../testing/index.ts'

const answer = z.object({ companyId: z.number().nullable(), names: z.array(z.string()) })
const describeAs = (operationId: string) => ({ operationId, tags: ['Teste'], summary: operationId })
const companyIdBody = z.object({ name: z.string().trim().min(1), size: z.int().positive(), companyId: id.optional() })

const listNames = operation({
  method: 'GET',
  url: '/api/test/names',
  schema: {
    ...describeAs('listNames'),
    querystring: z.object({ companyId: urlId.optional() }),
    response: { 200: answer },
  },
  config: { access: anyOf('bot_view', 'dialog_view') },
})
const saveName = operation({
  method: 'POST',
  url: '/api/test/names',
  schema: { ...describeAs('saveName'), body: companyIdBody, response: { 200: answer } },
  config: { access: anyOf('bot_create') },
})
const campaign = operation({
  method: 'POST',
  url: '/api/test/campaign',
  schema: { ...describeAs('campaign'), response: { 200: z.object({}) } },
  config: {
    access: { kind: 'any', permissions: ['campaign_create'], flag: 'allowCampaignCreation', bindsAdmin: true },
  },
})
const mine = operation({
  method: 'GET',
  url: '/api/test/mine',
  schema: { ...describeAs('mine'), response: { 200: answer } },
  config: { access: sessionAccess('own data'), companyless: true },
})
const everything = operation({
  method: 'GET',
  url: '/api/test/everything',
  schema: { ...describeAs('everything'), response: { 200: z.object({}) } },
  config: { access: adminAccess, companyless: true },
})
const secretLink = operation({
  method: 'GET',
  url: '/api/test/secret',
  schema: { ...describeAs('secretLink'), response: { 200: z.object({}) } },
  config: { access: sessionAccess('own data'), companyless: true, sameOrigin: true },
})
const fail = operation({
  method: 'GET',
  url: '/api/test/fail/:how',
  schema: { ...describeAs('fail'), params: z.object({ how: z.string() }), response: { 200: z.object({}) } },
  config: { access: publicAccess('test') },
})
const hook = operation({
  method: 'POST',
  url: '/webhooks/test',
  schema: { ...describeAs('hook'), body: z.unknown(), response: { 200: z.object({}) } },
  config: { access: publicAccess('signed'), cookieless: true },
})

/** Sessions by name, in place of the session feature: what is tested here is what the platform makes of them. */
const lookupFor = (company: () => TestCompany, other: () => TestCompany): SessionLookup => ({
  identify: async (tokens) =>
    tokens.map((token) => {
      const common = {
        userId: 1,
        principal: { kind: 'person', sessionId: 1 } as const,
        workspaceIds: [7],
        hasSecondFactor: false,
      }
      const reach = { kind: 'company', companyId: company().id } as const
      if (token === 'viewer') return { ...common, reach, permissions: ['bot_view'] }
      if (token === 'maker') return { ...common, reach, permissions: ['bot_create', 'campaign_create'] }
      if (token === 'admin') return { ...common, reach: { kind: 'installation' }, permissions: [] }
      return null
    }),
  companies: async (ids) =>
    ids.map((companyId) =>
      [company().id, other().id].includes(companyId)
        ? {
            companyId,
            platformId: 1,
            active: true,
            flags: [],
            timeZone: 'America/Sao_Paulo',
            stopsAt: null,
            demandsSecondFactor: false,
            workspaceIds: [7, 8],
          }
        : null,
    ),
})

describe('operations over HTTP', () => {
  let t: TestApp
  let company: TestCompany
  let other: TestCompany
  const as =
    (name: string, headers: Record<string, string> = {}): Caller['inject'] =>
    (request) =>
      t.anonymous.inject({ ...request, headers: { cookie: `sid=${name}`, ...headers, ...request.headers } })

  beforeAll(async () => {
    const lookup = lookupFor(
      () => company,
      () => other,
    )
    t = await testApp({
      sessionLookup: lookup,
      features: [
        (handle) => {
          handle(listNames, async ({ db, scope }) => {
            const rows = await db.selectFrom('workspace').select('name').execute()
            return { companyId: scope.companyId, names: rows.map(({ name }) => name) }
          })
          handle(saveName, async ({ scope, body }) => ({ companyId: scope.companyId, names: [body.name] }))
          handle(campaign, async () => ({}))
          handle.companyless(mine, async ({ scope }) => ({ companyId: scope?.companyId ?? null, names: [] }))
          handle.companyless(everything, async () => ({}))
          handle.companyless(secretLink, async () => ({}))
          handle.public(fail, async ({ params }) => {
            if (params.how === 'app') throw new AppError(errors.conflict, { message: 'Já existe.' })
            throw new Error('the password of the database is hunter2')
          })
          handle.public(hook, async () => ({}))
        },
      ],
    })
    company = await t.build.company()
    other = await t.build.company()
    await t.build.workspace({ company, name: 'Vendas' })
    await t.build.workspace({ company: other, name: 'Alheia' })
  })
  afterAll(() => t.close())

  const names = { method: 'GET', url: '/api/test/names' } as const
  const save = { method: 'POST', url: '/api/test/names', payload: { name: 'x', size: 1 } } as const

  it('401 without a session or with an unknown one, before the body is looked at', async () => {
    expect((await t.anonymous.inject(names)).statusCode).toBe(401)
    expect((await as('nobody')({ ...save, payload: {} })).statusCode).toBe(401)
  })

  it('403 without one of the permissions, before the body is looked at', async () => {
    const refused = await as('viewer')({ ...save, payload: {} })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'forbidden', message: expect.any(String) })
    expect(refused.json().description).toBe(refused.json().message)
  })

  it('200 with one of them, in the company of the session whatever the request says', async () => {
    const shown = await as('viewer')({ ...names, url: `/api/test/names?companyId=${other.id}` })
    expect(shown.json()).toEqual({ companyId: company.id, names: ['Vendas'] })
    const header = await as('viewer', { 'x-company-id': String(other.id) })(names)
    expect(header.json().companyId).toBe(company.id)
  })

  it('takes the company of an administrator from header, query or body, and refuses two or none', async () => {
    const admin = as('admin')
    expect((await admin(names)).json()).toMatchObject({ code: 'noCompany', message: 'Selecione uma empresa.' })
    expect((await admin({ ...names, url: `/api/test/names?companyId=${other.id}` })).json().names).toEqual(['Alheia'])
    expect((await as('admin', { 'x-company-id': String(company.id) })(names)).json().names).toEqual(['Vendas'])
    const inBody = await admin({ ...save, payload: { name: 'x', size: 1, companyId: other.id } })
    expect(inBody.json().companyId).toBe(other.id)
    const two = await as('admin', { 'x-company-id': String(company.id) })({
      ...names,
      url: `/api/test/names?companyId=${other.id}`,
    })
    expect(two.statusCode).toBe(400)
    expect((await as('admin', { 'x-company-id': '999999' })(names)).statusCode).toBe(404)
  })

  it('lets an operation without company answer an administrator who has chosen none', async () => {
    expect((await as('admin')({ method: 'GET', url: '/api/test/mine' })).json().companyId).toBeNull()
    expect((await as('viewer')({ method: 'GET', url: '/api/test/mine' })).json().companyId).toBe(company.id)
    expect((await as('viewer')({ method: 'GET', url: '/api/test/everything' })).statusCode).toBe(403)
  })

  it('demands the switch of the company, also from administrators where it binds them', async () => {
    const start = { method: 'POST', url: '/api/test/campaign' } as const
    expect((await as('maker')(start)).json().code).toBe('disabledForCompany')
    expect((await as('admin', { 'x-company-id': String(company.id) })(start)).json().code).toBe('disabledForCompany')
  })

  it('400 with a Portuguese text at each wrong field', async () => {
    const wrong = await as('maker')({ ...save, payload: { name: ' ', size: 0 } })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().fields).toEqual({ name: 'Campo obrigatório', size: 'Deve ser maior que 0' })
    expect((await as('maker')({ ...save, payload: {} })).json().fields.name).toBe('Campo obrigatório')
  })

  it.each([
    ['another site', { origin: 'https://evil.test' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a cross-site browser without Origin', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['nobody that says where from', { origin: undefined }],
  ])('403 for unsafe calls and same-origin GETs of %s', async (_, headers) => {
    const from = as('maker', headers as Record<string, string>)
    expect((await from(save)).json().code).toBe('crossSite')
    expect((await from({ method: 'GET', url: '/api/test/secret' })).json().code).toBe('crossSite')
    expect((await from({ method: 'GET', url: '/api/test/mine' })).statusCode).toBe(200)
  })

  it('leaves signed webhooks alone', async () => {
    const sent = await t.app.http.inject({
      method: 'POST',
      url: '/webhooks/test',
      headers: { 'content-type': 'application/json' },
      payload: '{"a" : "\\u00e1"}',
    })
    expect(sent.statusCode).toBe(200)
  })

  it.each([
    ['text with a JSON body', 'text/plain', '{"name":"x","size":1}', 415],
    ['a form', 'application/x-www-form-urlencoded', 'name=x', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['a NUL', 'application/json', '{"name":"a\\u0000b","size":1}', 400],
    ['half a surrogate pair', 'application/json', '{"name":"\\ud83d","size":1}', 400],
    ['a polluting key', 'application/json', '{"__proto__":{"admin":true},"name":"x","size":1}', 400],
    ['broken JSON', 'application/json', '{"name":', 400],
  ])('refuses %s', async (_, type, payload, status) => {
    const refused = await as('maker', { 'content-type': type })({ ...save, payload })
    expect(refused.statusCode).toBe(status)
    expect(refused.json().message).toMatch(/\S/)
  })

  it('accepts a whole emoji that is written in escapes', async () => {
    const saved = await as('maker', { 'content-type': 'application/json' })({
      ...save,
      payload: '{"name":"\\ud83d\\ude00","size":1}',
    })
    expect(saved.json().names).toEqual(['😀'])
  })

  it('tells what the caller may know of a failure and nothing of the rest', async () => {
    expect((await t.anonymous.inject({ method: 'GET', url: '/api/test/fail/app' })).json()).toMatchObject({
      code: 'conflict',
      message: 'Já existe.',
    })
    const unknown = await t.anonymous.inject({ method: 'GET', url: '/api/test/fail/unknown' })
    expect(unknown.statusCode).toBe(500)
    expect(unknown.body).not.toContain('hunter2')
    expect(unknown.json().requestId).toBe(unknown.headers['x-request-id'])
  })

  it('sends the security headers with every answer, and never lets an API answer be stored', async () => {
    for (const url of ['/', '/api/test/names', '/api/nothing', '/api/test/fail/unknown']) {
      const { headers } = await t.anonymous.inject({ method: 'GET', url })
      expect(headers['content-security-policy']).toContain("object-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['permissions-policy']).toBe('microphone=(self), camera=(), geolocation=()')
      expect(headers['referrer-policy']).toBeTruthy()
      expect(headers['x-powered-by']).toBeUndefined()
      if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('405 for TRACE, 404 for an API address that does not exist, 400 for a NUL in an address', async () => {
    expect((await t.anonymous.inject({ method: 'TRACE' as 'GET', url: '/api/me' })).statusCode).toBe(405)
    expect((await t.anonymous.inject({ method: 'GET', url: '/api/nothing' })).json().code).toBe('notFound')
    expect((await t.anonymous.inject({ method: 'GET', url: '/api/test/fail/a%00b' })).statusCode).toBe(400)
  })

  it('describes each operation with its schemas and its permission', async () => {
    const document = (await t.anonymous.inject({ method: 'GET', url: '/api/openapi.json' })).json()
    expect(document.paths['/api/test/names'].get['x-permission']).toBe('bot_view | dialog_view')
    expect(document.paths['/api/test/campaign'].post['x-permission']).toBe('campaign_create + allowCampaignCreation')
    expect(document.paths['/api/test/names'].post.requestBody).toBeTruthy()
    expect(Object.keys(document.paths)).not.toContain('/healthz')
    expect((await t.anonymous.inject({ method: 'GET', url: '/api/docs' })).statusCode).toBe(200)
  })

  it('answers health, readiness and, to this machine alone, metrics', async () => {
    expect((await t.anonymous.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
    expect((await t.anonymous.inject({ method: 'GET', url: '/readyz' })).json().status).toBe('ready')
    const metrics = { method: 'GET', url: '/metrics' } as const
    expect((await t.anonymous.inject(metrics)).body).toContain('http_request_duration_seconds')
    expect((await t.anonymous.inject({ ...metrics, headers: { 'x-forwarded-for': '10.0.0.1' } })).statusCode).toBe(403)
  })

  it('stays ready while the next version has migrated the database, and is not on an older schema', async () => {
    const ready = async () => (await t.anonymous.inject({ method: 'GET', url: '/readyz' })).statusCode
    const { owner } = t.database
    await owner.query("insert into schema_migration (version, name, checksum) values (9999, 'next', '')")
    expect(await ready()).toBe(200)
    const { rows } = await owner.query('delete from schema_migration where version > 60 returning *')
    expect(await ready()).toBe(503)
    for (const { version, name, checksum } of rows)
      if (version < 9999)
        await owner.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
          version,
          name,
          checksum,
        ])
    expect(await ready()).toBe(200)
  })

  it.each([
    ['behind a proxy', { trustProxy: true }, {}],
    ['under a public address', { publicUrl: 'https://prosa.test' }, {}],
    ['through a proxy that names itself', {}, { via: '1.1 cache' }],
  ])('403 for metrics %s without the token, 200 with it', async (_, settings, headers) => {
    const metricsToken = 'sixteen characters'
    const own = await testApp({ features: [], settings: { ...settings, metricsToken } })
    const ask = async (more: Record<string, string>) =>
      (await own.anonymous.inject({ method: 'GET', url: '/metrics', headers: { ...headers, ...more } })).statusCode
    expect(await ask({})).toBe(403)
    expect(await ask({ authorization: `Bearer ${metricsToken}` })).toBe(200)
    await own.close()
  })

  it('does not start with a route that does not say who may call it', async () => {
    const routes = [
      (_: unknown, __: unknown, app: { get(url: string, handler: () => string): unknown }) =>
        void app.get('/x', () => ''),
    ]
    await expect(testApp({ features: routes as never })).rejects.toThrow('who may call it')
  })

  it('429 with Retry-After for a caller who floods, and leaves others alone', async () => {
    const flooded = await testApp({
      settings: { rateLimit: 2 },

      features: [],
    })
    const me = { method: 'GET', url: '/api/openapi.json' } as const
    const statuses = []
    for (let i = 0; i < 9; i++) statuses.push((await flooded.anonymous.inject(me)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(statuses.at(-1)).toBe(429)
    expect((await flooded.anonymous.inject(me)).headers['retry-after']).toBe('1')
    flooded.clock.advance('2s')
    expect((await flooded.anonymous.inject(me)).statusCode).toBe(200)
    await flooded.close()
  })
})
