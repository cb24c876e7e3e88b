import * as contract from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

type Answer = Promise<{ status: number; body: unknown }>

interface Record_ {
  read: () => Answer
  change: (body: object) => Answer
  /** What a colleague changed, and what one typed over what was there before. */
  theirs: object
  mine: object
  /** As the read tells it. */
  shows: object
}

const setUp = async () => {
  const company = await test.build.company({ name: 'Loja' })
  const workspace = await test.build.workspace({ company, name: 'Vendas' })
  const profile = await test.build.profile({ company, permissions: ['bot_view', 'dialog_view'], name: 'Vendedor' })
  const person = await test.build.user({ company, permissions: [...contract.permissions], workspaces: [workspace] })
  const as = await test.as(person)
  const admin = await test.as(await test.build.admin(), { companyId: company.id })
  const bot = await as.call(contract.createBot, { body: { name: 'Loja', workspaceId: workspace.id } })
  return { company, workspace, profile, as, admin, bot: { params: { id: bot.body.id } } }
}
type Setting = Awaited<ReturnType<typeof setUp>>

const records: Record<string, (setting: Setting) => Record_ | Promise<Record_>> = {
  profile: ({ as, profile }) => ({
    read: () => as.call(contract.getProfile, { params: { id: profile.id } }),
    change: (body) => as.call(contract.updateProfile, { params: { id: profile.id }, body }),
    theirs: { permissions: contract.idsOfPermissions(['bot_view']) },
    mine: { name: 'Vendas', permissions: contract.idsOfPermissions(['bot_view', 'dialog_view']) },
    shows: { name: 'Vendedor', permissions: contract.idsOfPermissions(['bot_view']) },
  }),
  workspace: ({ as, workspace }) => ({
    read: () => as.call(contract.getWorkspace, { params: { id: workspace.id } }),
    change: (body) => as.call(contract.updateWorkspace, { params: { id: workspace.id }, body }),
    theirs: { name: 'Vendas Sul' },
    mine: { name: 'Vendas Norte' },
    shows: { name: 'Vendas Sul' },
  }),
  'workspace rules': ({ as, workspace }) => ({
    read: () => as.call(contract.getWorkspaceRules, { params: { id: workspace.id } }),
    change: (body) => as.call(contract.updateWorkspaceRules, { params: { id: workspace.id }, body }),
    theirs: { offerSeconds: 45 },
    mine: { offerSeconds: 60 },
    shows: { offerSeconds: 45 },
  }),
  contact: async ({ as, workspace }) => {
    const made = await as.call(contract.createContact, { body: { name: 'Ana', workspaceId: workspace.id } })
    const params = { id: made.body.id }
    return {
      read: () => as.call(contract.getContact, { params }),
      change: (body) => as.call(contract.updateContact, { params, body }),
      theirs: { email: 'ana@loja.com.br' },
      mine: { name: 'Ana Maria', email: '' },
      shows: { name: 'Ana', email: 'ana@loja.com.br' },
    }
  },
  bot: ({ as, bot }) => ({
    read: () => as.call(contract.getBot, bot),
    change: (body) => as.call(contract.updateBot, { ...bot, body }),
    theirs: { defaulFallbackMessages: ['versão de outra pessoa'] },
    mine: { defaulFallbackMessages: ['minha', 'minha também'] },
    shows: { defaulFallbackMessages: ['versão de outra pessoa'] },
  }),
  'face of a bot': ({ as, bot }) => ({
    read: () => as.call(contract.getBot, bot),
    change: (body) => as.call(contract.updateBotAvatar, { ...bot, body }),
    theirs: { chatColor: '#112233' },
    mine: { chatColor: '#445566' },
    shows: { chatColor: '#112233' },
  }),
  'transfer settings': ({ as, bot, workspace }) => ({
    read: () => as.call(contract.getBotTransferSettings, bot),
    change: (body) => as.call(contract.updateBotTransferSettings, { ...bot, body }),
    theirs: { workspaceId: workspace.id, onlyOnlineUser: true },
    mine: { workspaceId: workspace.id, onlyOnlineUser: false },
    shows: { workspaceId: workspace.id, onlyOnlineUser: true },
  }),
  entity: async ({ as, bot }) => {
    const body = {
      name: 'produto',
      defineSynonyms: true,
      regexpEntity: false,
      allowAutomatedExpansion: false,
      fuzzyMatching: false,
      entries: [{ value: 'camiseta', synonyms: [] }],
    }
    const made = await as.call(contract.createEntity, { body: { ...body, botId: bot.params.id } })
    const params = { id: made.body.id }
    return {
      read: () => as.call(contract.getEntity, { params }),
      change: (changed) => as.call(contract.updateEntity, { params, body: { ...body, ...changed } }),
      theirs: { entries: [{ value: 'caneca', synonyms: [] }] },
      mine: { fuzzyMatching: true },
      shows: { fuzzyMatching: false, entities: [{ value: 'caneca' }] },
    }
  },
  label: async ({ as }) => {
    const made = await as.call(contract.createLabel, { body: { name: 'Urgente', color: 'red' } })
    const { id } = made.body
    return {
      read: async () => {
        const { status, body } = await as.call(contract.listLabels, {})
        return { status, body: body.result.find((label) => label.id === id) }
      },
      change: (body) => as.call(contract.updateLabel, { params: { id }, body }),
      theirs: { name: 'Muito urgente' },
      mine: { name: 'Pouco urgente' },
      shows: { name: 'Muito urgente' },
    }
  },
  company: ({ admin, company }) => ({
    read: () => admin.call(contract.getCompany, { params: { id: company.id } }),
    change: (body) => admin.call(contract.updateCompany, { params: { id: company.id }, body }),
    theirs: { userQuota: 7 },
    mine: { userQuota: 9 },
    shows: { userQuota: 7 },
  }),
  platform: async ({ admin }) => {
    const { body } = await admin.call(contract.listPlatforms, {})
    const params = { id: body.result[0]?.id ?? 0 }
    return {
      read: () => admin.call(contract.getPlatform, { params }),
      change: (changed) => admin.call(contract.updatePlatform, { params, body: changed }),
      theirs: { tabTitle: 'Atendimento' },
      mine: { tabTitle: 'Outro' },
      shows: { tabTitle: 'Atendimento' },
    }
  },
}

it.each(Object.keys(records))('409: a %s that somebody changed meanwhile is not written over unseen', async (kind) => {
  const record = await records[kind]?.(await setUp())
  if (!record) throw new Error(kind)
  const revisionNow = async (): Promise<unknown> => ((await record.read()).body as { revision: unknown }).revision
  const revision = await revisionNow()
  // Who knows of no revision writes as before.
  expect(await record.change(record.theirs)).toMatchObject({ status: 200 })
  const refused = await record.change({ ...record.mine, revision })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'overtaken', message: 'Este cadastro foi alterado enquanto você editava.' },
  })
  expect((await record.read()).body).toMatchObject(record.shows)
  expect(await record.change({ ...record.mine, revision: await revisionNow() })).toMatchObject({ status: 200 })
})
