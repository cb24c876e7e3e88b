// Gate: what strangers send is bounded.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEntity } from '../platform/testing/build-bots.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../platform/testing/index.ts'
import { fill, type Ids } from '../testing/one-of-each.ts'
import { withKey } from '../testing/with-key.ts'

/* What a body or a query names beside the record of its address: fields nobody may write, records of others. */

let test: TestApp
let company: TestCompany
let own: Ids
let foreign: Ids
let caller: Caller

beforeAll(async () => {
  test = await testApp()
  company = await test.build.company()
  own = await fill(test.build, company)
  foreign = await fill(test.build, await test.build.company())
  const workspaces = [{ id: own.workspace }]
  caller = await test.as(await test.build.user({ company, permissions: contract.permissions, workspaces }))
})
afterAll(() => test.close())

const rowOf = async (table: string, id: number) =>
  (await test.database.owner.query(`select t.*, t.xmin is null as _ from "${table}" t where id = $1`, [id])).rows[0]

/** Keys that no form of a person may write, as an attacker would add them. */
const forbidden = () => ({
  id: foreign.bot,
  companyId: foreign.workspace,
  company_id: 1,
  admin: true,
  isAdmin: 1,
  is_admin: true,
  permissions: ['user_edit'],
  token: 'meu',
  createdBy: foreign.user,
  created_by: foreign.user,
  deletedAt: '2020-01-01',
  activeVersionId: foreign.flow,
})

describe('fields that nobody may write', () => {
  it.each<[string, string, () => [string, object]]>([
    ['bot', 'bot', () => [`/api/bots/${own.bot}`, { name: 'Outra' }]],
    ['contact', 'contact', () => [`/api/contacts/${own.contact}`, { name: 'Outra' }]],
    ['entity', 'entity', () => [`/api/entityTypes/${own.entity}`, { name: 'Outra', entries: [{ value: 'a' }] }]],
  ])('are dropped from a %s', async (_, table, makeCall) => {
    const [url, body] = makeCall()
    const id = Number(url.split('/').pop())
    const before = await rowOf(table, id)
    const payload = { ...forbidden(), ...body, companyId: company.id }
    const answer = await caller.inject({ method: 'PUT', url, payload })
    expect(answer.statusCode).toBe(200)
    const after = await rowOf(table, id)
    const changed = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    const mayChange = ['name', 'name_folded', 'name_key', 'display_name', 'search', 'updated_at', 'updated_by']
    expect(changed.filter((key) => !mayChange.includes(key))).toEqual([])
    expect((await caller.call(contract.me)).body).toMatchObject({ admin: false, companyId: company.id })
  })
})

describe('records of another company named in a body', () => {
  const flowWith = (node: object) => ({
    name: 'Loja',
    nodes: [
      {
        name: 'Início',
        botInteractions: [{ interaction: 'Olá!' }],
        userInteractios: [{ target: 'Fim', phrases: ['a'] }],
      },
      { name: 'Fim', botInteractions: [{ interaction: 'Tchau' }], ...node },
    ],
  })
  const publish = (node: object) =>
    caller.inject({ method: 'POST', url: `/api/bots/${own.bot}/publish/${own.flow}`, payload: flowWith(node) })

  it('stop a publication: workspace, person and bot of a transfer, file', async () => {
    const transfer = (data: object) => ({ transfer: true, transferDto: data })
    const file = { name: 'a.txt', fileId: foreign.file, mime: 'text/plain' }
    for (const node of [
      transfer({ queue: 'SEQUENTIAL', workspaceId: foreign.workspace }),
      transfer({ queue: 'USER', workspaceId: own.workspace, userId: foreign.user }),
      transfer({ queue: 'SEQUENTIAL', botId: foreign.bot }),
      { botInteractions: [{ interaction: '', files: [file] }] },
    ])
      expect([node, (await publish(node)).statusCode]).toEqual([node, 422])
  })

  it('are refused as a transfer’s target, an automation’s, a bot’s workspace and a message’s file', async () => {
    const transfer = (body: object) =>
      caller.inject({
        method: 'POST',
        url: '/api/omnichannel/dialogs/transfer',
        payload: { dialogId: own.dialog, ...body },
      })
    expect((await transfer({ workspaceId: foreign.workspace })).statusCode).toBe(422)
    expect((await transfer({ workspaceId: own.workspace, userId: foreign.user, typeTransfer: 1 })).statusCode).toBe(422)
    const put = (payload: object) => caller.inject({ method: 'PUT', url: `/api/bots/${own.bot}`, payload })
    expect((await put({ workspaceId: foreign.workspace })).statusCode).toBe(404)
    const automation = (transferTo: object) => ({
      automationDto: {
        botRepeatAutomationDto: { minutes: 0, times: 0 },
        botTransferAutomationDto: { minutes: 15, queue: 'USER', userId: own.user, ...transferTo },
        botCloseRoomAutomationDto: { minutes: 0 },
      },
    })
    expect((await put(automation({ workspaceId: foreign.workspace }))).statusCode).toBe(422)
    expect((await put(automation({ userId: foreign.user }))).statusCode).toBe(422)
    const { status } = await caller.call(contract.sendMessage, {
      params: { id: own.dialog },
      body: { clientId: randomUUID(), message: 'veja', fileIds: [foreign.file] },
    })
    expect(status).toBe(400)
  })

  it('drop out of every list, whatever else is said', async () => {
    const ids = [foreign.workspace]
    const lists: [string, string, object | undefined, Record<string, string>][] = [
      ['POST', '/api/bots/list', { workspaces: ids, companyId: own.workspace }, {}],
      ['GET', '/api/bots', undefined, { workspaces: String(foreign.workspace) }],
      ['POST', '/api/entityTypes/list', { workspaces: ids }, {}],
      ['GET', '/api/entityTypes', undefined, { workspaces: String(foreign.workspace), limit: '100' }],
      ['GET', '/api/omnichannel/dialogs', undefined, { workspaces: String(foreign.workspace) }],
      ['GET', '/api/omnichannel/dialogs', undefined, { bots: String(foreign.bot) }],
      ['GET', '/api/omnichannel/dialogs-pageable', undefined, { workspace: String(foreign.workspace) }],
    ]
    for (const [method, url, payload, query] of lists) {
      const answer = await caller.inject({ method: method as 'GET', url, query, ...(payload ? { payload } : {}) })
      const body = answer.json()
      const rows: { id: number }[] = body.result ?? body.dialogs
      expect([url, answer.statusCode, rows.filter(({ id }) => id > 0)]).toEqual([url, 200, []])
    }
  })
})

describe('records of another person of the same company', () => {
  it('are not those of the call: working copies and simulations', async () => {
    const colleague = await test.as(
      await test.build.user({ company, permissions: contract.permissions, workspaces: [{ id: own.workspace }] }),
    )
    const params = { botId: own.bot, flowId: own.flow }
    const payload = { name: 'Minha cópia', nodes: [{ name: 'Início' }] }
    await caller.call(contract.storeWorkingCopy, { params, body: { payload, baseRevision: 1 } })
    expect((await colleague.call(contract.getWorkingCopy, { params })).body.workingCopy).toBeNull()
    await colleague.call(contract.dropWorkingCopy, { params })
    expect((await caller.call(contract.getWorkingCopy, { params })).body.workingCopy).not.toBeNull()

    const start = { message: ['oi'], botToken: own.botToken }
    const { body: mine } = await caller.call(contract.simulate, { body: start })
    const { body: theirs } = await colleague.call(contract.simulate, {
      body: { ...start, dialogToken: mine.dialogToken },
    })
    expect(theirs.dialogToken).not.toBe(mine.dialogToken)
  })

  it('an entity of a bot in another workspace, or company, is not taken into a flow', async () => {
    const elsewhere = await fill(test.build, company)
    const secret = await buildEntity(test.build, { company, bot: { id: elsewhere.bot }, name: 'Secreta' })
    expect((await caller.call(contract.getEntity, { params: { id: secret.id } })).status).toBe(404)
    const publish = async (entityTypeId: number, entityTypeName: string) => {
      const ask = { target: 'Fim', entityTypeId, entityTypeName }
      const nodes = [
        { name: 'Início', botInteractions: [{ interaction: 'Cor?' }], userInteractios: [ask] },
        { name: 'Fim', botInteractions: [{ interaction: 'Tchau' }] },
      ]
      const url = `/api/bots/${own.bot}/publish/${own.flow}`
      return (await caller.inject({ method: 'POST', url, payload: { name: 'Loja', nodes } })).statusCode
    }
    expect(await publish(secret.id, 'Secreta')).toBe(422)
    expect(await publish(foreign.entity, 'Cor')).toBe(422)
    expect(await publish(own.entity, 'Cor')).toBe(200)
  })
})

describe('a body of another kind than JSON', () => {
  it('is 415 on every unsafe operation, though it holds JSON', async () => {
    const unsafe = contract.operations.filter(({ method, config }) => method !== 'GET' && !('multipart' in config))
    const admin = await test.as(await test.build.admin())
    const program = await withKey(test, await test.build.company())
    for (const { method, url, config } of unsafe)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']) {
        // Who may not call at all hears that first.
        if (config.access.kind === 'platform-key') continue
        const isForPrograms = config.access.kind === 'key'
        const person = config.access.kind === 'admin' || config.access.kind === 'installation' ? admin : caller
        const answer = await (isForPrograms ? program : person).inject({
          method,
          url: url.replace(/:\w+/g, '1'),
          headers: { 'content-type': type },
          payload: '{"name":"x"}',
        })
        expect([url, type, answer.statusCode]).toEqual([url, type, 415])
      }
  })
})
