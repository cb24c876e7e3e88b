// Gate: structural, walks every operation.
import { isForKeys, type Operation, operations, type Permission, permissions } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, type TestCompany, testApp } from './platform/testing/index.ts'
import { fill, type Ids, nowhere } from './testing/one-of-each.ts'
import { address, calls, type Input } from './testing/operation-calls.ts'
import { textOfCompany } from './testing/text-of-company.ts'

/*
 * Safety is a test over the table of operations: one that is added without a handler, without a check or without a wall is
 * found here, not by a customer.
 */

let test: TestApp
let owner: TestCompany
let stranger: TestCompany
/** Of the owner's company: what the stranger must not reach. */
let foreign: Ids

beforeAll(async () => {
  test = await testApp()
  owner = await test.build.company({ whatsapp_qrcode: true, allow_campaign_creation: true })
  stranger = await test.build.company({ whatsapp_qrcode: true, allow_campaign_creation: true })
  foreign = await fill(test.build, owner)
})
afterAll(() => test.close())

/** Name a record that belongs to the whole company, so that no workspace stands before it: each with its reason. */
const ofTheCompany: Record<string, string> = {
  listWorkspaceUsers:
    'whoever sees collaborators, workspaces or bots names the people of all; attendants those of their own',
  getUser: 'collaborators are the company’s',
  updateUser: 'collaborators are the company’s',
  patchUser: 'collaborators are the company’s',
  resetSecondFactor: 'collaborators are the company’s',
  getResetPasswordUrl: 'collaborators are the company’s',
  resendEmailChange: 'collaborators are the company’s',
  cancelEmailChange: 'collaborators are the company’s',
  updateAvatar: 'collaborators are the company’s',
  getWorkspace: 'the table of workspaces is the company’s',
  updateWorkspace: 'the table of workspaces is the company’s',
  getProfile: 'profiles are the company’s',
  updateProfile: 'profiles are the company’s',
  revealInviteLink: 'invitations are the company’s',
  resendInvite: 'invitations are the company’s',
  revokeInvite: 'invitations are the company’s',
  countLabelRooms: 'labels are the same in every workspace',
  getKnowledge: 'what bots answer from is the company’s',
  updateKnowledge: 'what bots answer from is the company’s',
  getKnowledgeUse: 'what bots answer from is the company’s',
  updateKnowledgeUse: 'what bots answer from is the company’s',
  deleteKnowledge: 'what bots answer from is the company’s',
  publishKnowledge: 'what bots answer from is the company’s',
  createKnowledgeTest: 'what bots answer from is the company’s',
  deleteKnowledgeTest: 'what bots answer from is the company’s',
  tryKnowledge: 'what bots answer from is the company’s',
  replaceKnowledgeFile: 'what bots answer from is the company’s',
  getKnowledgeSite: 'what bots answer from is the company’s',
  readKnowledgeSite: 'what bots answer from is the company’s',
  listKnowledgeVersions: 'what bots answer from is the company’s',
  restoreKnowledgeVersion: 'what bots answer from is the company’s',
  updateLabel: 'labels are the same in every workspace',
  deleteLabel: 'labels are the same in every workspace',
  updateContactField: 'fields of contacts are the company’s',
  deleteContactField: 'fields of contacts are the company’s',
  updateContactTag: 'tags of contacts are the company’s',
  deleteContactTag: 'tags of contacts are the company’s',
  deleteContactSegment: 'saved filters are the company’s',
  getIntegration: 'integrations are the company’s',
  updateIntegration: 'integrations are the company’s',
  endIntegration: 'integrations are the company’s',
  makeIntegrationKey: 'integrations are the company’s',
  rotateIntegrationKey: 'integrations are the company’s',
  endIntegrationKey: 'integrations are the company’s',
  readIntegrationUse: 'integrations are the company’s',
  listSubscriptions: 'integrations are the company’s',
  createSubscription: 'integrations are the company’s',
  updateSubscription: 'integrations are the company’s',
  deleteSubscription: 'integrations are the company’s',
  rotateSubscriptionSecret: 'integrations are the company’s',
  testSubscription: 'integrations are the company’s',
  pauseSubscription: 'integrations are the company’s',
  resumeSubscription: 'integrations are the company’s',
  replaySubscription: 'integrations are the company’s',
  listEventDeliveries: 'integrations are the company’s',
  replayEventDelivery: 'integrations are the company’s',
  skipEventDelivery: 'integrations are the company’s',
  createIntegration: 'whoever may edit workspaces gives a program any of them',
}

/** Answer with a file's bytes, or with a link that the program has signed, which the records of this test have not. */
const needsBytes = new Set(['readFile', 'revealInviteLink'])

/** Of administrators, who reach other companies on purpose; which they reach is tested below and beside the features. */
const isAdministrative = ({ config }: Operation): boolean =>
  config.access.kind === 'admin' || config.access.kind === 'installation'
const isPublic = ({ config }: Operation): boolean => config.access.kind === 'public'
/** For logins; those for keys are asked in `api-keys.gate.test.ts` and `platform-keys.gate.test.ts`. */
const guarded = operations.filter((operation) => !isPublic(operation) && !isForKeys(operation.config.access))
const permissionsOf = ({ config }: Operation): readonly Permission[] =>
  'permissions' in config.access ? config.access.permissions : []
/** What it asks for besides. */
const furtherOf = ({ config: { access } }: Operation): readonly Permission[] =>
  (access.kind === 'any' && access.and) || []
const without = (taken: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => !taken.includes(permission))
const idOf = ({ schema }: Operation): string => schema.operationId

const send = async (caller: Caller, { method, url }: Operation, { params = {}, query, body }: Input = {}) => {
  const answer = await caller.inject({
    method,
    url: address(url, params),
    ...(query ? { query } : {}),
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.body }
}

type Result = string | number | boolean

/** What each operation answered, so that a failure names all that are wrong and not only the first. */
const resultsOf = async (
  chosen: readonly Operation[],
  resultOf: (operation: Operation) => Promise<Result> | Result,
): Promise<Record<string, Result>> => {
  const results: Record<string, Result> = {}
  for (const operation of chosen) results[idOf(operation)] = await resultOf(operation)
  return results
}
const all = (chosen: readonly Operation[], result: Result): Record<string, Result> =>
  Object.fromEntries(chosen.map((operation) => [idOf(operation), result]))

const personWith = async (granted: readonly Permission[], company = stranger): Promise<Caller> =>
  test.as(await test.build.user({ company, permissions: granted }))

describe('every operation', () => {
  it('has a handler and stands in the description of the API', async () => {
    const { paths } = (await test.anonymous.inject({ method: 'GET', url: '/api/openapi.json' })).json()
    const isThere = ({ method, url, schema }: Operation): boolean => {
      const described = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      return test.app.http.hasRoute({ method, url }) && described?.operationId === schema.operationId
    }
    expect(await resultsOf(operations, isThere)).toEqual(all(operations, true))
    expect(new Set(operations.map(idOf)).size).toBe(operations.length)
  })

  it('answers 401 without a session, whatever is sent', async () => {
    const statusOf = async (operation: Operation) => (await send(test.anonymous, operation)).status
    expect(await resultsOf(guarded, statusOf)).toEqual(all(guarded, 401))
  })

  it('answers 403 without any permission, before it looks at ids or bodies', async () => {
    const nobody = await personWith([])
    const restricted = guarded.filter(({ config }) => config.access.kind !== 'session')
    expect(await resultsOf(restricted, async (operation) => (await send(nobody, operation)).status)).toEqual(
      all(restricted, 403),
    )
  })

  it('answers 403 with every permission but its own, and opens to each of its own', async () => {
    const restricted = guarded.filter(({ config }) => 'permissions' in config.access)
    const tryWith = async (operation: Operation, granted: readonly Permission[]): Promise<number> =>
      (await send(await personWith(granted), operation, calls[idOf(operation)]?.(nowhere))).status
    // Of people too: the id of another one, who is not there.
    const withoutOwn = (operation: Operation) => tryWith(operation, without(permissionsOf(operation)))
    expect(await resultsOf(restricted, withoutOwn)).toEqual(all(restricted, 403))
    const further = restricted.filter((operation) => furtherOf(operation).length > 0)
    expect(further.length).toBeGreaterThan(0)
    const withoutFurther = (operation: Operation) => tryWith(operation, without(furtherOf(operation)))
    expect(await resultsOf(further, withoutFurther)).toEqual(all(further, 403))
    const isOpen = async (operation: Operation): Promise<boolean> => {
      const statuses = []
      for (const permission of permissionsOf(operation))
        for (const besides of furtherOf(operation).length > 0 ? furtherOf(operation) : [permission])
          statuses.push(await tryWith(operation, [permission, besides]))
      return statuses.every((status) => status !== 401 && status !== 403)
    }
    expect(await resultsOf(restricted, isOpen)).toEqual(all(restricted, true))
  })

  it('is for administrators alone where it says so', async () => {
    const everything = await personWith(permissions)
    const admin = await test.as(await test.build.admin())
    const administrative = guarded.filter(isAdministrative)
    expect(administrative.length).toBeGreaterThan(0)
    const statusFor = (caller: Caller) => async (operation: Operation) => (await send(caller, operation)).status
    expect(await resultsOf(administrative, statusFor(everything))).toEqual(all(administrative, 403))
    // What they are sent is empty: what counts is that nobody is turned away at the door.
    const isOpen = async (operation: Operation) => ![401, 403].includes(await statusFor(admin)(operation))
    expect(await resultsOf(administrative, isOpen)).toEqual(all(administrative, true))
  })

  it('of the installation is closed to the administrator of one platform', async () => {
    const reseller = await test.as(await test.build.admin({ admin_platform_id: owner.platformId }))
    const ofInstallation = guarded.filter(({ config }) => config.access.kind === 'installation')
    expect(ofInstallation.length).toBeGreaterThan(0)
    const statusOf = async (operation: Operation) => (await send(reseller, operation)).status
    expect(await resultsOf(ofInstallation, statusOf)).toEqual(all(ofInstallation, 403))
  })

  it('asks an administrator for a company where it works in one', async () => {
    const admin = await test.as(await test.build.admin())
    const scoped = guarded.filter(({ config }) => !config.companyless)
    const statusOf = async (operation: Operation) =>
      (await send(admin, operation, calls[idOf(operation)]?.(nowhere))).status
    expect(await resultsOf(scoped, statusOf)).toEqual(all(scoped, 400))
  })

  it('refuses what another site makes a browser send', async () => {
    const caller = await personWith(permissions)
    const unsafe = operations.filter(
      (operation) => operation.method !== 'GET' && !operation.config.cookieless && !isForKeys(operation.config.access),
    )
    for (const headers of [{ origin: 'https://mal.exemplo' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const statusOf = async ({ method, url }: Operation) =>
        (await caller.inject({ method, url: address(url, {}), headers: { origin: '', ...headers } })).statusCode
      expect(await resultsOf(unsafe, statusOf)).toEqual(all(unsafe, 403))
    }
  })
})

describe('one’s own record', () => {
  it('is open without any permission, and another one of the same company is 403', async () => {
    const own = guarded.filter(({ config }) => config.access.kind === 'own-or')
    expect(own.length).toBeGreaterThan(0)
    const person = await test.build.user({ company: owner, permissions: [] })
    const caller = await test.as(person)
    const withId = (id: number) => async (operation: Operation) =>
      (await send(caller, operation, calls[idOf(operation)]?.({ ...nowhere, user: id }))).status !== 403
    expect(await resultsOf(own, withId(person.id))).toEqual(all(own, true))
    expect(await resultsOf(own, withId(foreign.user))).toEqual(all(own, false))
  })
})

describe("another company's record", () => {
  it('is named by a call of this test for every operation whose address holds an id', () => {
    const unnamed = guarded.filter(
      (operation) => operation.url.includes(':') && !isAdministrative(operation) && !calls[idOf(operation)],
    )
    expect(unnamed.map(idOf)).toEqual([])
    const known = new Set(operations.map(idOf))
    expect(Object.keys(calls).filter((id) => !known.has(id))).toEqual([])
  })

  it('answers 404, the same as for one that does not exist, and stays as it is', async () => {
    const before = await textOfCompany(test, owner)
    const { workspace } = await fill(test.build, stranger)
    const person = await test.build.user({ company: stranger, permissions, workspaces: [{ id: workspace }] })
    const admin = await test.build.admin()
    const member = await test.as(person)
    for (const caller of [member, await test.as(admin, { companyId: stranger.id })]) {
      for (const operation of guarded) {
        const input = calls[idOf(operation)]
        if (!input || (isAdministrative(operation) && caller === member)) continue
        const theirs = await send(caller, operation, input(foreign))
        const none = await send(caller, operation, input(nowhere))
        expect([idOf(operation), theirs.status]).toEqual([idOf(operation), 404])
        expect([idOf(operation), theirs.body]).toEqual([idOf(operation), none.body])
      }
    }
    expect(await textOfCompany(test, owner)).toBe(before)
  })

  it('answers 404 to the administrator of another platform, in whichever company he says he works', async () => {
    const before = await textOfCompany(test, owner)
    const admin = await test.build.admin({ admin_platform_id: stranger.platformId })
    const inOwn = await test.as(admin, { companyId: stranger.id })
    const inForeign = await test.as(admin, { companyId: owner.id })
    const named = guarded.filter((operation) => calls[idOf(operation)] && !operation.config.companyless)
    const statusOf = (caller: Caller) => async (operation: Operation) =>
      (await send(caller, operation, calls[idOf(operation)]?.(foreign))).status
    expect(await resultsOf(named, statusOf(inOwn))).toEqual(all(named, 404))
    expect(await resultsOf(named, statusOf(inForeign))).toEqual(all(named, 404))
    const company = (id: number) => inOwn.inject({ method: 'GET', url: `/api/companies/${id}` })
    expect([(await company(owner.id)).statusCode, (await company(stranger.id)).statusCode]).toEqual([404, 200])
    expect(await textOfCompany(test, owner)).toBe(before)
  })

  it('answers 404 in another workspace of the same company too, to every operation, and stays as it is', async () => {
    const outside = await test.build.workspace({ company: owner })
    const outsider = await test.as(await test.build.user({ company: owner, permissions, workspaces: [outside] }))
    const before = await textOfCompany(test, owner)
    const named = guarded.filter((operation) => calls[idOf(operation)] && !(idOf(operation) in ofTheCompany))
    expect(named.length).toBeGreaterThan(25)
    const statusOf = async (operation: Operation) =>
      (await send(outsider, operation, calls[idOf(operation)]?.(foreign))).status
    expect(await resultsOf(named, statusOf)).toEqual(all(named, 404))
    expect(await textOfCompany(test, owner)).toBe(before)
  })

  it('opens to members of its workspace', async () => {
    const workspaces = [{ id: foreign.workspace }]
    const insider = await test.as(await test.build.user({ company: owner, permissions, workspaces }))
    const reads = guarded.filter(
      (operation) => operation.method === 'GET' && calls[idOf(operation)] && !isAdministrative(operation),
    )
    const shown = reads.filter((operation) => !needsBytes.has(idOf(operation)))
    const statusOf = async (operation: Operation) =>
      (await send(insider, operation, calls[idOf(operation)]?.(foreign))).status
    expect(await resultsOf(shown, statusOf)).toEqual(all(shown, 200))
  })

  it('never becomes reachable by naming its company', async () => {
    const caller = await personWith(permissions)
    for (const headers of [{ 'x-company-id': String(owner.id) }, {}]) {
      const answer = await caller.inject({
        method: 'GET',
        url: `/api/bots/${foreign.bot}`,
        query: { companyId: String(owner.id) },
        headers,
      })
      expect(answer.statusCode).toBe(404)
    }
  })
})
