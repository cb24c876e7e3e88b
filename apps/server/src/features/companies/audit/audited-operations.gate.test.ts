// Gate: structural, walks every audited operation.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditActions, type Operation, operations, permissions } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { fill, type Ids } from '../../../testing/one-of-each.ts'
import { address, calls, type Input } from '../../../testing/operation-calls.ts'
import { auditedOperations, auditRuleOf, mayChange } from './audited-operations.ts'

/*
 * The audit is a test over the table of operations: one that changes something and writes nothing, without a reason, is found here.
 */

/** Calls of operations that name no record, so that the walls' calls have none. */
const plainCalls: Record<string, (ids: Ids & { company: TestCompany }) => Input> = {
  listWaitingMails: () => ({}),
  listFailures: () => ({ query: { kind: 'events' } }),
  createCompany: ({ company }) => ({
    body: { name: 'Intrusa', email: 'intrusa@x.com.br', plataform: company.platformId },
  }),
  updateCompany: ({ company }) => ({ params: { id: company.id }, body: { name: 'Intrusa' } }),
  suspendCompany: ({ company }) => ({ params: { id: company.id }, body: { reason: 'other', graceDays: 0 } }),
  createPlatform: () => ({
    body: {
      name: 'intrusa',
      displayName: 'Intrusa',
      mainColor: '#112233',
      loginStyle: 'plain',
      hosts: ['intrusa.x.com.br'],
    },
  }),
  updatePlatform: ({ company }) => ({ params: { id: company.platformId }, body: { displayName: 'Intrusa' } }),
  invitePlatformAdministrator: ({ company }) => ({
    params: { id: company.platformId },
    body: { name: 'Intrusa', email: 'intrusa.adm@x.com.br' },
  }),
  makePlatformKey: ({ company }) => ({
    params: { id: company.platformId },
    body: { name: 'Intrusa', level: 'read', addresses: [], expiresOn: null },
  }),
  invitePerson: ({ workspace, profile }) => ({
    body: { email: 'intrusa@x.com.br', profileId: profile, workspaces: [workspace] },
  }),
  createWorkspace: () => ({ body: { name: 'Intruso', active: true } }),
  createProfile: () => ({ body: { name: 'Intruso', permissions: [8] } }),
  createContactField: () => ({ body: { name: 'Intruso', kind: 'text' } }),
  createContactTag: () => ({ body: { name: 'Intrusa' } }),
  createContactSegment: () => ({ body: { name: 'Intruso', filter: { description: 'a' } } }),
  createKnowledge: () => ({ body: { kind: 'text', name: 'Intrusa', text: 'Intrusa' } }),
  updateKnowledgeTestSettings: () => ({ body: { stopsPublishing: true } }),
  createLabel: () => ({ body: { name: 'Intrusa', color: 'red' } }),
  downloadServices: ({ bot }) => ({ body: { bots: [bot], startAt: '2026-01-01', endAt: '2026-01-31' } }),
  exportContacts: () => ({ body: {} }),
  logout: () => ({}),
  downloadAudit: () => ({ body: {} }),
  downloadInstallationAudit: () => ({ body: {} }),
  endOtherSessions: () => ({}),
}

/** Need more than a call: a provider, a file, a mail's link. The test of the feature shows that they write their row. */
const shownElsewhere: Record<string, string> = {
  login: 'companies/accounts/accounts.routes',
  endOwnSession: 'people/sessions/own-sessions',
  logInWithCode: 'people/second-factor/second-factor',
  beginSecondFactor: 'people/second-factor/second-factor',
  confirmSecondFactor: 'people/second-factor/second-factor',
  renewRecoveryCodes: 'people/second-factor/second-factor',
  turnOffSecondFactor: 'people/second-factor/second-factor',
  resetSecondFactor: 'people/second-factor/second-factor',
  setup: 'companies/accounts/accounts.routes',
  confirmSubscription: 'companies/accounts/accounts.routes',
  resetPassword: 'companies/accounts/accounts.routes',
  changePassword: 'companies/accounts/accounts.routes',
  resendEmailChange: 'people/email-changes/email-changes.routes',
  cancelEmailChange: 'people/email-changes/email-changes.routes',
  confirmEmailChange: 'people/email-changes/email-changes.routes',
  stopEmailChange: 'people/email-changes/email-changes.routes',
  acceptInvite: 'people/invites/invites.routes',
  revealInviteLink: 'people/invites/invite-person',
  mailInviteAgain: 'people/invites/invite-cases',
  deleteWaitingMail: 'companies/companies/save-company',
  retryJob: 'companies/installation/installation.routes',
  setMessageRate: 'channels/message-rates/message-rates.routes',
  deleteMessageRate: 'channels/message-rates/message-rates.routes',
  certifyIsolation: 'companies/isolation/isolation',
  removePlatformAdministrator: 'companies/companies/save-company',
  resumeCompany: 'companies/companies/suspension',
  endPlatformKey: 'companies/platform-keys/platform-keys',
  'companies.create': 'companies/platform-keys/platform-keys',
  'companies.update': 'companies/platform-keys/platform-keys',
  'companies.suspend': 'companies/platform-keys/platform-keys',
  'companies.resume': 'companies/platform-keys/platform-keys',
  insertCredentials: 'bots/credentials/credentials.routes',
  deleteCredential: 'bots/credentials/credentials.routes',
  uploadEntities: 'bots/entities/import-entities',
  publishKnowledge: 'bots/knowledge/knowledge.routes',
  uploadKnowledgeFile: 'bots/knowledge/knowledge-files',
  replaceKnowledgeFile: 'bots/knowledge/knowledge-files',
  restoreKnowledgeVersion: 'bots/knowledge/knowledge-files',
  nameBotVersion: 'bots/bots/bot-versions',
  createFlowTest: 'bots/flows/flow-tests/flow-tests.routes',
  endPreviousLivechatKey: 'channels/livechat/settings.routes',
  finishWhatsappLogin: 'channels/whatsapp/whatsapp.routes',
  updateWhatsappConfig: 'channels/whatsapp/whatsapp.routes',
  updateBotWhatsApp: 'channels/whatsapp-numbers/numbers.routes',
  removeBotWhatsApp: 'channels/whatsapp-numbers/numbers.routes',
  removeUserWhatsApp: 'channels/whatsapp-numbers/numbers.routes',
  finishMessengerLogin: 'channels/messenger/messenger',
  subscribeMessengerPage: 'channels/messenger/messenger',
  unsubscribeMessengerPage: 'channels/messenger/messenger',
  disconnectMetaAccount: 'channels/messenger/messenger',
  startContactImport: 'contacts/imports/contact-imports.routes',
  retryContactImport: 'contacts/imports/contact-imports.routes',
  cancelContactImport: 'contacts/imports/contact-imports.routes',
  createCampaign: 'campaigns/campaigns.routes',
  retryCampaign: 'campaigns/retry',
  testCampaign: 'campaigns/test-campaign',
  startCampaign: 'campaigns/campaigns.routes',
  deleteMessage: '../security/writes',
  'contacts.put': 'contacts/contacts/public-contacts',
  replayEventDelivery: 'events/subscriptions/subscriptions',
  skipEventDelivery: 'events/subscriptions/subscriptions',
  'subscriptions.put': 'events/subscriptions/own-subscriptions',
  'subscriptions.delete': 'events/subscriptions/own-subscriptions',
  'subscriptions.rotate': 'events/subscriptions/own-subscriptions',
  'subscriptions.resume': 'events/subscriptions/own-subscriptions',
  'subscriptions.replay': 'events/subscriptions/own-subscriptions',
}

/** A GET that is written down: each with what makes it one nevertheless. */
const auditedGets: Record<string, string> = {
  getResetPasswordUrl: 'the document names its method',
  getCredential: 'the document names its method',
  requestBotWhatsApp: 'the document names its method',
  requestUserWhatsApp: 'the document names its method',
  listWaitingMails: 'what is written down is the reading',
  listFailures: 'what is written down is the reading',
}

/** Written by what no operation answers with success. */
const withoutOperation = new Set(['session.refresh-reused', 'administrator.restored'])

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

interface Row {
  id: number
  action: string
}

const rowsOf = async (operation: string): Promise<Row[]> =>
  (await test.database.owner.query<Row>('select * from audit_log where operation = $1 order by id', [operation])).rows

const operationOf = (id: string): Operation => {
  const found = operations.find(({ schema }) => schema.operationId === id)
  if (!found) throw new Error(`No operation ${id}`)
  return found
}

/** Who may call it, in a company of its own with one of everything. */
const setUp = async ({ config: { access } }: Operation) => {
  const company = await test.build.company({ whatsapp_qrcode: true, allow_campaign_creation: true })
  const ids = await fill(test.build, company)
  const isAdmin = access.kind === 'admin' || access.kind === 'installation'
  const person = isAdmin
    ? await test.build.admin({ name: 'Fulana' })
    : await test.build.user({ company, permissions, workspaces: [{ id: ids.workspace }], name: 'Fulana' })
  return { company, ids, isAdmin, person, caller: await test.as(person, isAdmin ? { companyId: company.id } : {}) }
}

const resultOf = async (id: string, actions: readonly string[]): Promise<string> => {
  const operation = operationOf(id)
  const { company, ids, isAdmin, person, caller } = await setUp(operation)
  const input = (plainCalls[id] ?? calls[id])?.({ ...ids, company })
  if (!input) return 'no call'
  const answer = await caller.inject({
    method: operation.method,
    url: address(operation.url, input.params ?? {}),
    headers: { 'user-agent': 'Navegador de teste', 'sec-fetch-site': 'same-origin' },
    ...(input.query ? { query: input.query } : {}),
    ...(input.body ? { payload: input.body } : {}),
  })
  if (answer.statusCode !== 200) return `answers ${answer.statusCode}`
  const rows = await rowsOf(id)
  // What is typed begins so in every call.
  expect(JSON.stringify(rows)).not.toMatch(/Intrus/)
  const own = rows.find(({ action }) => actions.includes(action))
  if (!own) return 'wrote nothing'
  expect(own).toMatchObject({
    account_id: person.id,
    account_name: 'Fulana',
    is_administrator: isAdmin,
    operation: id,
    ip: '127.0.0.1',
    device: 'Navegador de teste',
    ...(operation.config.companyless ? {} : { company_id: company.id }),
  })
  return 'written'
}

const actionsOf = (id: string): readonly string[] => {
  const rule = auditedOperations[id]
  return rule && 'writes' in rule ? rule.writes : []
}
const audited = Object.keys(auditedOperations).filter((id) => actionsOf(id).length > 0)

/** Of the test of a feature, in whichever tier it is. */
const textOfTest = async (file: string): Promise<string> => {
  const [path = file] = globSync(`../../${file}{.gate,}.test.ts`, { cwd: import.meta.dirname })
  return readFile(join(import.meta.dirname, path), 'utf8')
}

describe('every operation that may change something', () => {
  it('stands in the list of what is audited, or of what is not, with its reason', () => {
    const unruled = operations.filter((operation) => mayChange(operation) && !auditRuleOf(operation))
    const ids = new Set(operations.map(({ schema }) => schema.operationId))
    expect(unruled.map(({ schema }) => schema.operationId)).toEqual([])
    expect(Object.keys(auditedOperations).filter((id) => !ids.has(id))).toEqual([])
    for (const [id, rule] of Object.entries(auditedOperations))
      if ('reason' in rule) expect([id, rule.reason.length > 15]).toEqual([id, true])
  })

  it('is no GET, but for those that say why', () => {
    const gets = audited.filter((id) => operationOf(id).method === 'GET')
    expect(gets.toSorted()).toEqual(Object.keys(auditedGets).toSorted())
  })

  it('is where each action comes from', () => {
    const written = new Set(audited.flatMap(actionsOf))
    expect(auditActions.filter((action) => !written.has(action) && !withoutOperation.has(action))).toEqual([])
  })

  it('writes who did it and from where, and not a word of what was typed', async () => {
    const results: Record<string, string> = {}
    for (const id of audited.filter((one) => !(one in shownElsewhere))) {
      const result = await resultOf(id, actionsOf(id))
      if (result !== 'written') results[id] = result
    }
    expect(results).toEqual({})
  }, 60_000)

  it('is shown to write its row by the test of its feature, where it needs more than a call', async () => {
    const unnamed: string[] = []
    for (const [id, file] of Object.entries(shownElsewhere)) {
      const text = await textOfTest(file)
      // A campaign's are named by what is done to it.
      const isNamed = actionsOf(id).every(
        (action) => text.includes(action) || text.includes(`'${action.split('.')[1]}'`),
      )
      if (!isNamed || actionsOf(id).length === 0) unnamed.push(id)
    }
    expect(unnamed).toEqual([])
  })
})
