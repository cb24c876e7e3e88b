// Gate: a wall: keys of platforms reach the companies of their platform, from outside, and nothing else.

import * as contract from '@prosa/contract'
import { api, apiErrorBody, isForKeys, type Operation, operations, permissions, wholeGrants } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../../../platform/access/index.ts'
import { type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { fill } from '../../../testing/one-of-each.ts'
import { address } from '../../../testing/operation-calls.ts'
import { textOfCompany } from '../../../testing/text-of-company.ts'
import { withKey, withPlatformKey } from '../../../testing/with-key.ts'
import { tellPlatforms } from '../../events/platform-log/tell-platform.ts'

let test: TestApp
let own: TestCompany
let foreign: TestCompany

beforeAll(async () => {
  test = await testApp()
  own = await test.build.company()
  foreign = await test.build.company()
  await fill(test.build, foreign)
})
afterAll(() => test.close())

const platformOperations: readonly Operation[] = operations.filter(
  ({ config }) => config.access.kind === 'platform-key',
)
const named = platformOperations.filter(({ url }) => url.includes(':id'))
const idOf = ({ schema }: Operation): string => schema.operationId

/** A valid body of each operation that has one. */
const bodies: Record<string, object> = {
  'companies.create': { name: 'Loja', email: 'loja@x.com.br' },
  'companies.update': { name: 'Loja' },
  'companies.suspend': { reason: 'payment', graceDays: 0 },
}

interface Sender {
  inject: TestApp['anonymous']['inject']
}

const send = (sender: Sender, operation: Operation, id: number, headers = {}) =>
  sender.inject({
    method: operation.method,
    url: address(operation.url, { id }),
    headers,
    ...(bodies[idOf(operation)] ? { payload: bodies[idOf(operation)] } : {}),
  })

/** Status and code of each operation. */
const answersOf = async (sender: Sender, chosen: readonly Operation[], id: number, headers = {}) => {
  const found: Record<string, string> = {}
  for (const operation of chosen) {
    const answer = await send(sender, operation, id, headers)
    found[idOf(operation)] = `${answer.statusCode} ${apiErrorBody.strict().parse(answer.json()).code}`
  }
  return found
}
const all = (chosen: readonly Operation[], expected: string) =>
  Object.fromEntries(chosen.map((operation) => [idOf(operation), expected]))

describe('every operation for keys of platforms', () => {
  it('has a body here where it takes one', () => {
    expect(platformOperations.length).toBeGreaterThan(8)
    expect(platformOperations.filter(({ schema }) => schema.body && !bodies[schema.operationId])).toEqual([])
  })

  it('is 401 without a key, with one that is none or ended, and with a login, whatever its person may do', async () => {
    const ended = await withPlatformKey(test, own.platformId)
    await test.build.run(`update platform_key set ends_at = '2020-01-01' where id = $1`, [ended.id])
    const person = await test.as(await test.build.user({ company: own, permissions }))
    const admin = await test.as(await test.build.admin(), { companyId: own.id })
    const expected = all(platformOperations, '401 keyInvalid')
    for (const caller of [test.anonymous, ended, person, admin])
      expect(await answersOf(caller, platformOperations, own.id)).toEqual(expected)
    const authorization = `Bearer ${newKey().secret}`
    expect(await answersOf(test.anonymous, platformOperations, own.id, { authorization })).toEqual(expected)
  })

  it('is 403 with a key of a company, to write with a key to read, and from another address', async () => {
    const ofCompany = await withKey(test, own, { grants: wholeGrants })
    expect(await answersOf(ofCompany, platformOperations, own.id)).toEqual(all(platformOperations, '403 wrongArea'))
    const reads = await withPlatformKey(test, own.platformId, 'read')
    const writing = platformOperations.filter(
      ({ config: { access } }) => access.kind === 'platform-key' && access.level === 'write',
    )
    expect(await answersOf(reads, writing, own.id)).toEqual(all(writing, '403 readOnly'))
    const outside = await withPlatformKey(test, own.platformId)
    await test.build.run(`update platform_key set addresses = '{203.0.113.0/24}' where id = $1`, [outside.id])
    expect(await answersOf(outside, platformOperations, own.id)).toEqual(
      all(platformOperations, '403 addressNotAllowed'),
    )
  })

  it('is 404 for a company of another platform, as for one that is not there, whatever company a header names', async () => {
    const program = await withPlatformKey(test, own.platformId)
    const before = await textOfCompany(test, foreign)
    for (const headers of [{}, { 'x-company-id': String(foreign.id) }])
      for (const operation of named) {
        const theirs = await send(program, operation, foreign.id, headers)
        const none = await send(program, operation, 2_000_000_000, headers)
        const bodyOf = ({ json }: typeof theirs) => ({ ...json(), requestId: '' })
        expect([idOf(operation), theirs.statusCode, bodyOf(theirs)]).toEqual([idOf(operation), 404, bodyOf(none)])
      }
    expect(await textOfCompany(test, foreign)).toBe(before)
    const { body } = await program.call(api.listCompanies)
    expect(body.data.map(({ id }) => id)).toEqual([own.id])
  })
})

describe('a key of a platform', () => {
  it('opens nothing of a company, and no page, whatever company a header names', async () => {
    const program = await withPlatformKey(test, own.platformId)
    const headers = { 'x-company-id': String(own.id) }
    const before = await textOfCompany(test, own)
    const found: Record<string, number> = {}
    const others = operations.filter(
      ({ config: { access } }) => access.kind !== 'public' && access.kind !== 'platform-key',
    )
    for (const operation of others) found[idOf(operation)] = (await send(program, operation, 1, headers)).statusCode
    expect(found).toEqual(
      Object.fromEntries(others.map((operation) => [idOf(operation), isForKeys(operation.config.access) ? 403 : 401])),
    )
    expect(await textOfCompany(test, own)).toBe(before)
  })

  it('says whose it is, and what it may do', async () => {
    const program = await withPlatformKey(test, own.platformId, 'read')
    const { body } = await program.call(api.getPlatformOfKey)
    expect(body).toMatchObject({
      platform: { id: own.platformId, name: 'Prosa' },
      key: { name: 'Sistema da revenda', level: 'read', endsAt: null },
    })
  })

  it('makes, changes, suspends and resumes companies as its administrators do, each audited under its own name', async () => {
    const { id: platformId } = await test.build.platform()
    const program = await withPlatformKey(test, platformId)
    const body = { name: 'Padaria', email: 'dona@padaria.com.br', limits: { people: 5 }, channels: { instagram: true } }
    const made = await program.call(api.createCompany, { body })
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        name: 'Padaria',
        active: true,
        timeZone: 'America/Sao_Paulo',
        limits: { workspaces: null, people: 5, bots: null, knowledgeSources: 200, knowledgeSections: 20_000 },
        used: { workspaces: 1, people: 0, bots: 0, knowledgeSources: 0, knowledgeSections: 0 },
        channels: { instagram: true, livechat: true, facebook: false },
        suspension: null,
      },
    ])
    const params = { id: made.body.id }
    const changed = await program.call(api.updateCompany, {
      params,
      body: { limits: { people: null, bots: 2, knowledgeSources: 10, knowledgeSections: null } },
    })
    expect(changed.body).toMatchObject({
      name: 'Padaria',
      limits: { people: null, bots: 2, knowledgeSources: 10, knowledgeSections: null },
    })
    const suspension = { reason: 'payment', graceDays: 3, note: '' } as const
    const suspended = await program.call(api.suspendCompany, { params, body: suspension })
    expect(suspended.body.suspension).toMatchObject({ reason: 'payment', note: null })
    expect((await program.call(api.resumeCompany, { params })).body.suspension).toBeNull()
    expect((await program.call(api.resumeCompany, { params })).body).toMatchObject({ code: 'notSuspended' })
    const { rows } = await test.database.owner.query(
      'select action, account_id, account_name, is_administrator from audit_log where company_id = $1 order by id',
      [params.id],
    )
    expect(rows).toEqual(
      ['company.created', 'company.changed', 'company.suspended', 'company.resumed'].map((action) => ({
        action,
        account_id: program.id,
        account_name: 'Sistema da revenda',
        is_administrator: false,
      })),
    )
    // No person, and no member of the company.
    const members = await test.database.owner.query('select from member where company_id = $1', [params.id])
    expect(members.rowCount).toBe(0)
  })

  it('names the field that is wrong', async () => {
    const program = await withPlatformKey(test, own.platformId)
    const body = {
      name: ' ',
      email: 'sem arroba',
      timeZone: 'Lua',
      document: '123',
      limits: { bots: 0, knowledgeSections: 100_001 },
    }
    const refused = await program.inject({ method: 'POST', url: '/api/v1/companies', payload: body })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().fields).toSorted()).toEqual([
      'document',
      'email',
      'limits.bots',
      'limits.knowledgeSections',
      'name',
      'timeZone',
    ])
  })

  it('makes one company by a call that is repeated', async () => {
    const { id: platformId } = await test.build.platform()
    const [program, other] = [await withPlatformKey(test, platformId), await withPlatformKey(test, platformId)]
    const headers = { 'idempotency-key': 'pedido-1' }
    const body = { name: 'Floricultura', email: 'dona@flores.com.br' }
    const first = await program.call(api.createCompany, { headers, body })
    const again = await program.call(api.createCompany, { headers, body })
    expect([again.status, again.body.id, again.headers['idempotency-replayed']]).toEqual([200, first.body.id, 'true'])
    const otherBody = await program.call(api.createCompany, { headers, body: { ...body, name: 'Outra' } })
    expect(otherBody.body).toMatchObject({ code: 'otherCall' })
    expect((await other.call(api.createCompany, { headers, body })).body.id).not.toBe(first.body.id)
    expect((await program.call(api.listCompanies)).body.data).toHaveLength(2)
  })

  it('pages companies by id', async () => {
    const { id: platform_id } = await test.build.platform()
    const made = []
    for (let count = 0; count < 5; count++) made.push((await test.build.company({ platform_id })).id)
    const program = await withPlatformKey(test, platform_id, 'read')
    const seen: number[] = []
    let after: string | undefined
    do {
      const { body } = await program.call(api.listCompanies, { query: { limit: 2, ...(after ? { after } : {}) } })
      seen.push(...body.data.map(({ id }) => id))
      after = body.next ?? undefined
    } while (after)
    expect(seen).toEqual(made)
  })

  it('sees how channels are, and nothing of what is said in them', async () => {
    const company = await test.build.company()
    const ids = await fill(test.build, company)
    const program = await withPlatformKey(test, company.platformId, 'read')
    const { status, body } = await program.call(api.listCompanyChannels, { params: { id: company.id } })
    expect(status).toBe(200)
    expect(ids.bot).toBeGreaterThan(0)
    for (const channel of body.data)
      expect(Object.keys(channel).toSorted()).toEqual(
        ['id', 'channel', 'name', 'account', 'state', 'reason', 'advice', 'since'].toSorted(),
      )
  })
})

describe('the events of a platform', () => {
  it('tell its companies and channels in one order, from the first reading on, and to it alone', async () => {
    const { id: platform_id } = await test.build.platform()
    const company = await test.build.company({ platform_id })
    const program = await withPlatformKey(test, platform_id)
    const other = await withPlatformKey(test, foreign.platformId)
    const params = { id: company.id }
    await program.call(api.updateCompany, { params, body: { name: 'Antes' } })
    for (const reader of [program, other])
      expect((await reader.call(api.listPlatformEvents)).body).toEqual({ data: [], next: 0, more: false })
    await program.call(api.updateCompany, { params, body: { name: 'Depois' } })
    const admin = await test.as(await test.build.admin({ admin_platform_id: platform_id }))
    await admin.call(contract.suspendCompany, { params, body: { reason: 'payment', graceDays: 0, note: '' } })
    const insert = `insert into fact (company_id, kind, subject_kind, subject_id, tell_at) values ($1, $2, 'channel', 7, now())`
    // Of an interruption only what is still so is told.
    for (const kind of ['channel.up', 'channel.down']) await test.build.run(insert, [company.id, kind])
    await test.build.run(
      `insert into fact (company_id, kind, subject_kind, subject_id) values ($1, 'contact.created', 'contact', 7)`,
      [company.id],
    )
    const { worker } = test.database.database
    await tellPlatforms(worker.unscoped(), (id) => worker.scoped(id), 100)
    const { body } = await program.call(api.listPlatformEvents, { query: { after: 0 } })
    expect(body.data.map(({ id, type, data }) => [id, type, data])).toEqual([
      [`evt_p${platform_id}_1`, 'company.changed', { number: 1, companyId: company.id, own: true }],
      [`evt_p${platform_id}_2`, 'company.suspended', { number: 2, companyId: company.id, own: false }],
      [`evt_p${platform_id}_3`, 'channel.down', { number: 3, companyId: company.id, connectionId: 7, own: false }],
    ])
    expect([body.next, body.more]).toEqual([3, false])
    expect((await other.call(api.listPlatformEvents, { query: { after: 0 } })).body.data).toEqual([])
    // Of the company's own log nothing waits: what concerns the company is told to its platform alone.
    const { rows } = await test.database.owner.query(
      `select count(*)::int as left from fact where company_id = $1 and subject_kind = 'company' and number is null`,
      [company.id],
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  it('say what is forgotten', async () => {
    const { id: platform_id } = await test.build.platform()
    const program = await withPlatformKey(test, platform_id)
    await program.call(api.listPlatformEvents)
    await test.build.run('update platform_log set last_number = 2 where platform_id = $1', [platform_id])
    for (const [number, at] of [
      [1, '2020-01-01'],
      [2, test.clock.now()],
    ])
      await test.build.insert('platform_event', {
        platform_id,
        number,
        type: 'company.changed',
        company_id: own.id,
        at,
      })
    await test.app.platform.jobs.enqueue('forget-platform-events', {})
    await test.app.platform.jobs.drain()
    const gone = await program.call(api.listPlatformEvents, { query: { after: 0 } })
    expect([gone.status, gone.body]).toMatchObject([410, { code: 'eventsForgotten', details: { oldest: 2 } }])
    expect((await program.call(api.listPlatformEvents, { query: { after: 1 } })).body.data).toHaveLength(1)
  })
})

describe('whoever administers a platform', () => {
  const body = { name: 'ERP da revenda', level: 'write' as const, addresses: [], expiresOn: null }

  it('makes keys, shown once, and ends them at once', async () => {
    const { id } = await test.build.platform()
    const admin = await test.as(await test.build.admin({ admin_platform_id: id, name: 'Rita' }))
    const made = await admin.call(contract.makePlatformKey, { params: { id }, body })
    expect(made.status).toBe(200)
    const authorization = `Bearer ${made.body.secret}`
    const status = async () => (await test.anonymous.call(api.listCompanies, { headers: { authorization } })).status
    expect(await status()).toBe(200)
    const listed = await admin.inject({ method: 'GET', url: `/api/plataforms/${id}/keys` })
    expect(listed.json().result).toMatchObject([{ name: 'ERP da revenda', createdBy: 'Rita', isEnded: false }])
    expect(listed.body).not.toContain(made.body.secret.slice(13))
    const params = { id, keyId: made.body.key.id }
    const ended = await admin.call(contract.endPlatformKey, { params, body: { when: 'now' } })
    expect(ended.body).toMatchObject({ isEnded: true })
    expect(await status()).toBe(401)
    expect((await admin.call(contract.endPlatformKey, { params, body: { when: 'now' } })).body).toMatchObject({
      code: 'keyEnded',
    })
    const { rows } = await test.database.owner.query(
      `select action, record_id, is_administrator from audit_log where company_id is null and record_id = $1 order by id`,
      [String(id)],
    )
    expect(rows).toEqual(
      ['platform.key-made', 'platform.key-ended'].map((action) => ({
        action,
        record_id: String(id),
        is_administrator: true,
      })),
    )
  })

  it('reaches keys of no other platform: 404 as for one that is not there', async () => {
    const key = await withPlatformKey(test, foreign.platformId)
    const admin = await test.as(await test.build.admin({ admin_platform_id: own.platformId }))
    const mine = { id: own.platformId, keyId: key.id }
    const theirs = { id: foreign.platformId, keyId: key.id }
    const statuses = [
      (await admin.call(contract.listPlatformKeys, { params: { id: theirs.id } })).status,
      (await admin.call(contract.makePlatformKey, { params: { id: theirs.id }, body })).status,
    ]
    for (const params of [mine, theirs]) {
      statuses.push((await admin.call(contract.endPlatformKey, { params, body: { when: 'now' } })).status)
      statuses.push((await admin.call(contract.readPlatformKeyUse, { params })).status)
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
    expect((await key.call(api.listCompanies)).status).toBe(200)
    const installation = await test.as(await test.build.admin())
    expect((await installation.call(contract.makePlatformKey, { params: { id: 2_000_000_000 }, body })).status).toBe(
      404,
    )
  })

  it('gives a key its last day, which is not past, and at most twenty that work', async () => {
    const { id } = await test.build.platform()
    const admin = await test.as(await test.build.admin({ admin_platform_id: id }))
    const past = await admin.call(contract.makePlatformKey, {
      params: { id },
      body: { ...body, expiresOn: '2020-01-01' },
    })
    expect([past.status, past.body]).toMatchObject([400, { fields: { expiresOn: expect.any(String) } }])
    const today = test.clock.now().toISOString().slice(0, 10)
    const made = await admin.call(contract.makePlatformKey, { params: { id }, body: { ...body, expiresOn: today } })
    expect(made.body.key).toMatchObject({ endsAt: expect.any(String), lastDay: today })
    const headers = { authorization: `Bearer ${made.body.secret}` }
    for (let count = 1; count < 20; count++) await withPlatformKey(test, id)
    const more = await admin.call(contract.makePlatformKey, { params: { id }, body })
    expect(more.body).toMatchObject({ code: 'tooManyPlatformKeys' })
    test.clock.advance('2d')
    expect((await test.anonymous.call(api.listCompanies, { headers })).status).toBe(401)
  })
})
