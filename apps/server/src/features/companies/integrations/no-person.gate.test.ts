// Gate: a wall: an integration is no person, wherever people are counted, listed or picked.
import { globSync, readFileSync } from 'node:fs'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { fill, type Ids } from '../../../testing/one-of-each.ts'
import { address, calls } from '../../../testing/operation-calls.ts'
import { withKey } from '../../../testing/with-key.ts'

let test: TestApp
let company: TestCompany
let ids: Ids
let person: Caller
let admin: Caller
beforeAll(async () => {
  test = await testApp()
  company = await test.build.company()
  ids = await fill(test.build, company)
  const workspaces = [{ id: ids.workspace }]
  person = await test.as(await test.build.user({ company, permissions: contract.permissions, workspaces }))
  admin = await test.as(await test.build.admin(), { companyId: company.id })
})
afterAll(() => test.close())

const isOfSessions = ({ config: { access } }: contract.Operation): boolean =>
  !contract.isForKeys(access) && access.kind !== 'public'
const reads = contract.operations.filter((operation) => isOfSessions(operation) && contract.onlyReads(operation))

/** Say something of integrations, or of the moment. */
const aside = new Set(['listIntegrations', 'getInstallation'])

type Answers = Map<string, string>

const answersOf = async (caller: Caller, chosen: readonly contract.Operation[]): Promise<Answers> => {
  const answers: Answers = new Map()
  for (const { method, url, schema } of chosen) {
    const { params = {}, query, body } = calls[schema.operationId]?.(ids) ?? {}
    const answer = await caller.inject({
      method,
      url: address(url, params),
      ...(query ? { query } : {}),
      ...(method === 'POST' ? { payload: body ?? {} } : {}),
    })
    // A place in a stream moves with anything that is written.
    const text = answer.body.replace(/"position":"[^"]*"/, '')
    answers.set(schema.operationId, `${answer.statusCode} ${text}`)
  }
  return answers
}

/** Administrators read what nobody else may, and what the company's own people may too. */
const isAdministrative = ({ config: { access } }: contract.Operation): boolean =>
  access.kind === 'admin' || access.kind === 'installation'

describe('an integration', () => {
  it('changes no answer to anybody, but of the list of integrations', async () => {
    const asked = reads.filter(({ schema }) => !aside.has(schema.operationId))
    const shown = []
    for (const caller of [person, admin]) {
      const chosen = asked.filter((operation) => isAdministrative(operation) === (caller === admin))
      const before = await answersOf(caller, chosen)
      await withKey(test, company)
      const after = await answersOf(caller, chosen)
      // Nobody's e-mail is missing but an integration's.
      expect([...after].filter(([, answer]) => answer.startsWith('5'))).toEqual([])
      const others = chosen.filter(({ schema: { operationId: id } }) => before.get(id) !== after.get(id))
      // What changes by itself, as times do, is another one each time.
      const again = await answersOf(caller, others)
      expect([...again].filter(([id, answer]) => after.get(id) === answer)).toEqual([])
      expect(others.length).toBeLessThan(5)
      shown.push(...[...after.values()].filter((answer) => answer.startsWith('200')))
    }
    expect(shown.length).toBeGreaterThan(80)
  })

  it('is found, changed and put into a team by nobody', async () => {
    const { id } = await withKey(test, company)
    const missing = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(404)
    for (const caller of [person, admin]) {
      await missing(caller.call(contract.getUser, { params: { id } }))
      await missing(caller.call(contract.updateUser, { params: { id }, body: { name: 'Pessoa' } }))
    }
    await missing(admin.call(contract.getResetPasswordUrl, { params: { id } }))
    const params = { id: ids.workspace }
    const team = await person.call(contract.getWorkspace, { params })
    const users = [...team.body.users.map((user) => user.id), id]
    await person.call(contract.updateWorkspace, { params, body: { users } })
    expect((await person.call(contract.getWorkspace, { params })).body.users).toEqual(team.body.users)
  })

  it('counts against no quota', async () => {
    const full = await test.build.company({ user_quota: 2 })
    const { workspace, profile } = await fill(test.build, full)
    const boss = await test.as(
      await test.build.user({ company: full, permissions: contract.permissions, workspaces: [{ id: workspace }] }),
    )
    const invite = (email: string) =>
      boss.call(contract.invitePerson, { body: { email, profileId: profile, workspaces: [workspace] } })
    // Of one of each: a person, an integration and an invitation.
    await test.build.run('update company set user_quota = 4 where id = $1', [full.id])
    await withKey(test, full)
    expect([(await invite('uma@x.com.br')).status, (await invite('outra@x.com.br')).status]).toEqual([200, 422])
  })
})

it('is told from people by its kind alone: nobody asks a member whether it is an administrator', () => {
  const root = new URL('../../../', import.meta.url)
  const asking = globSync('**/*.queries.ts', { cwd: root.pathname }).filter((name) =>
    /\bm(ember)?\.is_admin|selectFrom\('member'\)(?:(?!\.execute)[\s\S])*'is_admin/.test(
      readFileSync(new URL(name, root), 'utf8'),
    ),
  )
  expect(asking).toEqual([])
})
