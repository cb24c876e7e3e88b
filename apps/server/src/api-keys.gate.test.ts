// Gate: a wall: walks every operation of /api/v1, and every other one with a key.
import { api, apiErrorBody, apiErrors, isForKeys, type Operation, operations, permissions } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from './platform/access/index.ts'
import { type TestApp, type TestCompany, testApp } from './platform/testing/index.ts'
import { fill, type Ids, nowhere } from './testing/one-of-each.ts'
import { address, calls, type Input } from './testing/operation-calls.ts'
import { textOfCompany } from './testing/text-of-company.ts'
import { withKey } from './testing/with-key.ts'

/*
 * Keys open the operations that are declared for them, and nothing else; what each refuses is asked of all of them, so that one that is added is asked too.
 */

let test: TestApp
let owner: TestCompany
let stranger: TestCompany
let foreign: Ids

beforeAll(async () => {
  test = await testApp()
  owner = await test.build.company({ allow_campaign_creation: true })
  stranger = await test.build.company({ allow_campaign_creation: true })
  foreign = await fill(test.build, owner)
})
afterAll(() => test.close())

const idOf = ({ schema }: Operation): string => schema.operationId
/** By keys of companies; those of platforms are asked in `platform-keys.gate.test.ts`. */
const isKeyed = ({ config }: Operation): boolean => config.access.kind === 'key'
const keyed = operations.filter(isKeyed)
const named = keyed.filter((operation) => calls[idOf(operation)])

interface Sender {
  inject: TestApp['anonymous']['inject']
}

const send = async (sender: Sender, { method, url }: Operation, input: Input = {}, headers = {}) => {
  const { params = {}, query, body } = input
  const answer = await sender.inject({
    method,
    url: address(url, params),
    headers,
    ...(query ? { query } : {}),
    ...(body ? { payload: body } : {}),
  })
  return answer
}

/** Status and code of an operation, whose error is one of the contract's. */
const refusalOf = async (sender: Sender, operation: Operation, headers = {}): Promise<string> => {
  const answer = await send(sender, operation, calls[idOf(operation)]?.(nowhere), headers)
  const { code } = apiErrorBody.strict().parse(answer.json())
  expect([code, Reflect.get(apiErrors, code)]).toEqual([code, answer.statusCode])
  return `${answer.statusCode} ${code}`
}

const expectAll = async (chosen: readonly Operation[], sender: Sender, expected: string, headers = {}) => {
  const found: Record<string, string> = {}
  for (const operation of chosen) found[idOf(operation)] = await refusalOf(sender, operation, headers)
  expect(found).toEqual(Object.fromEntries(chosen.map((operation) => [idOf(operation), expected])))
}

describe('every operation for keys', () => {
  it('stands in /api/v1, and nothing else does', () => {
    const ofApi = operations.filter(({ config }) => isForKeys(config.access))
    expect(ofApi.length).toBe(Object.values(api).length)
    for (const operation of operations)
      expect([operation.url, operation.url.startsWith('/api/v1/')]).toEqual([operation.url, ofApi.includes(operation)])
  })

  it('is 401 without a key, and with one that is none', async () => {
    const { secret } = await withKey(test, stranger)
    const wrongSum = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0')
    const values = [
      '',
      'Bearer',
      `Basic ${secret}`,
      secret,
      'Bearer lixo',
      `Bearer ${wrongSum}`,
      `Bearer ${newKey().secret}`,
    ]
    for (const authorization of values) await expectAll(keyed, test.anonymous, '401 keyInvalid', { authorization })
  })

  it('is 401 with a key that ended, of an integration that ended or expired, and of a company that is not active', async () => {
    const ended = await withKey(test, stranger)
    await test.build.run(`update api_key set ends_at = '2020-01-01' where id = $1`, [ended.keyId])
    const gone = await withKey(test, stranger)
    await test.build.run(`update integration set ended_at = '2020-01-01' where id = $1`, [gone.id])
    const expired = await withKey(test, stranger)
    await test.build.run(`update integration set expires_on = $2 where id = $1`, [expired.id, '2020-01-01'])
    const closed = await withKey(test, await test.build.company({ active: false }))
    for (const program of [ended, gone, expired, closed]) await expectAll(keyed, program, '401 keyInvalid')
  })

  it('is 401 with a login, whatever its person may do', async () => {
    const person = await test.as(await test.build.user({ company: stranger, permissions }))
    const admin = await test.as(await test.build.admin(), { companyId: stranger.id })
    for (const caller of [person, admin]) await expectAll(keyed, caller, '401 keyInvalid')
  })

  it('is 403 with every area but its own, and to write with every area to read', async () => {
    for (const operation of keyed) {
      const { access } = operation.config
      if (access.kind !== 'key' || access.area === null) continue
      const { area } = access
      const others = await withKey(test, stranger, {
        grants: [{ area: area === 'contacts' ? 'conversations' : 'contacts', level: 'write' }],
      })
      await expectAll([operation], others, '403 wrongArea')
      if (access.level === 'read') continue
      await expectAll([operation], await withKey(test, stranger, { grants: [{ area, level: 'read' }] }), '403 readOnly')
    }
  })

  it('is 403 from an address outside of the list, and in a suspended company', async () => {
    const outside = await withKey(test, stranger)
    await test.build.run(`update integration set addresses = '{203.0.113.0/24,2001:db8::1}' where id = $1`, [
      outside.id,
    ])
    await expectAll(keyed, outside, '403 addressNotAllowed')
    const suspension = { suspended_at: test.clock.now(), suspension_reason: 'abuse' }
    const suspended = await test.build.company({ ...suspension, stops_at: test.clock.now() })
    await expectAll(keyed, await withKey(test, suspended), '403 companySuspended')
  })

  it('is 400 with a key in the address or the body, and logs no more than its public id', async () => {
    const program = await withKey(test, stranger)
    const query = { query: { token: program.secret } }
    for (const operation of keyed) {
      const answer = await send(program, operation, query)
      expect([idOf(operation), answer.statusCode, answer.json().code]).toEqual([idOf(operation), 400, 'keyInAddress'])
    }
    for (const operation of keyed.filter(({ method }) => method !== 'GET')) {
      const answer = await send(program, operation, {
        ...calls[idOf(operation)]?.(nowhere),
        body: { a: [{ b: program.secret }] },
      })
      expect([idOf(operation), answer.statusCode, answer.json().code]).toEqual([idOf(operation), 400, 'keyInAddress'])
    }
  })

  /** Without what is different in each answer. */
  const bodyOf = (answer: Awaited<ReturnType<typeof send>>) => ({ ...answer.json(), requestId: '' })

  it('is named by a call of this test where its address holds an id', () => {
    // Makes what is not there, by a name of the integration's own.
    const isMaking = (operation: Operation): boolean => idOf(operation) === 'subscriptions.put'
    const unnamed = keyed.filter((operation) => operation.url.includes(':') && !calls[idOf(operation)])
    expect(unnamed.filter((operation) => !isMaking(operation))).toEqual([])
  })

  it('is 404 for a record of another company, and of another workspace, as for one that is not there', async () => {
    const outside = await test.build.workspace({ company: owner })
    const programs = [await withKey(test, stranger), await withKey(test, owner, { workspaceIds: [outside.id] })]
    const before = await textOfCompany(test, owner)
    for (const program of programs)
      for (const operation of named) {
        const theirs = await send(program, operation, calls[idOf(operation)]?.(foreign))
        const none = await send(program, operation, calls[idOf(operation)]?.(nowhere))
        expect([idOf(operation), theirs.statusCode, bodyOf(theirs)]).toEqual([idOf(operation), 404, bodyOf(none)])
      }
    expect(await textOfCompany(test, owner)).toBe(before)
  })

  it('leaves everything as it is where it reads', async () => {
    const program = await withKey(test, owner)
    // The first reading of events begins their log.
    await program.call(api.listCompanyEvents)
    const before = await textOfCompany(test, owner)
    for (const operation of keyed.filter(
      ({ config }) => config.access.kind === 'key' && config.access.level === 'read',
    ))
      await send(program, operation, calls[idOf(operation)]?.(foreign))
    const without = (text: string): string => text.replace(/^(api_.*|integration): .*$/gm, '')
    expect(without(await textOfCompany(test, owner))).toBe(without(before))
  })
})

describe('a key', () => {
  it('opens no other operation, whatever cookie comes with it', async () => {
    const program = await withKey(test, stranger)
    const person = await test.as(await test.build.user({ company: stranger, permissions }))
    const guarded = operations.filter(({ config: { access } }) => !isForKeys(access) && access.kind !== 'public')
    expect(guarded.length).toBeGreaterThan(200)
    for (const cookie of ['', person.cookie]) {
      const statuses: Record<string, number> = {}
      for (const operation of guarded)
        statuses[idOf(operation)] = (await send(program, operation, {}, cookie ? { cookie } : {})).statusCode
      expect(statuses).toEqual(Object.fromEntries(guarded.map((operation) => [idOf(operation), 401])))
    }
  })

  it('is to what is public as a stranger', async () => {
    const program = await withKey(test, stranger)
    for (const operation of operations) {
      if (operation.config.access.kind !== 'public' || operation.method !== 'GET') continue
      const [by, without] = [await send(program, operation), await send(test.anonymous, operation)]
      expect([idOf(operation), by.statusCode, by.body]).toEqual([idOf(operation), without.statusCode, without.body])
    }
  })

  it('ends within 2.5 seconds, and at once where it was ended', async () => {
    const program = await withKey(test, stranger)
    const status = async () => (await program.call(api.getMe)).status
    expect(await status()).toBe(200)
    await test.build.run(`update api_key set ends_at = '2020-01-01' where id = $1`, [program.keyId])
    expect(await status()).toBe(200)
    test.clock.advance('3s')
    expect(await status()).toBe(401)
  })
})
