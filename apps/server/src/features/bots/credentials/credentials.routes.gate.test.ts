// Gate: the main way of credentials.
import { generateKeyPairSync } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { buildCredential, keyFile } from '../../../platform/testing/build-credentials.ts'
import { type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { keyFileTexts } from './errors.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async (company?: TestCompany) => {
  const own = company ?? (await test.build.company())
  const workspace = await test.build.workspace({ company: own })
  const user = await test.build.user({
    company: own,
    workspaces: [workspace],
    permissions: ['credential_view', 'bot_create', 'bot_view'],
  })
  return { company: own, workspace, caller: await test.as(user) }
}

describe('POST /api/credentials/dialogFlowCredential/', () => {
  it('200: stores keys, sealed, and answers those that were there before', async () => {
    const { caller, company } = await setUp()
    const known = keyFile('loja-producao')
    const first = await caller.call(contract.insertCredentials, { body: { googleCredential: [known] } })
    expect([first.status, first.body]).toEqual([200, {}])
    const again = { googleCredential: [known, keyFile('loja-teste'), known] }
    const { body } = await caller.call(contract.insertCredentials, { body: again })
    expect(body).toEqual({ [JSON.parse(known).private_key_id]: 'loja-producao' })
    const { rows } = await test.database.owner.query(
      'select project_id, file_encrypted from credential where company_id = $1 order by id',
      [company.id],
    )
    expect(rows.map(({ project_id }) => project_id)).toEqual(['loja-producao', 'loja-teste'])
    expect(rows[0].file_encrypted.toString('latin1')).not.toContain('PRIVATE KEY')
    expect(await auditedActions(test, company.id)).toEqual(['credential.inserted', 'credential.inserted'])
  })

  it('422: says of each file what is wrong with it, and stores none', async () => {
    const { caller, company } = await setUp()
    const small = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    })
    const curve = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
    const files: [string, string][] = [
      ['{', keyFileTexts.notJson],
      ['null', keyFileTexts.notServiceAccount],
      [keyFile('loja-um', { type: 'authorized_user' }), keyFileTexts.notServiceAccount],
      [keyFile('', {}), keyFileTexts.noProject],
      [keyFile('../agent'), keyFileTexts.noProject],
      [keyFile('loja-um', { client_email: 'ninguem' }), keyFileTexts.noEmail],
      [keyFile('loja-um', { private_key: 'xyz' }), keyFileTexts.badKey],
      [keyFile('loja-um', { private_key: small }), keyFileTexts.weakKey],
      [keyFile('loja-um', { private_key: curve }), keyFileTexts.weakKey],
      [keyFile('loja-um', { private_key_id: '../..' }), keyFileTexts.badKeyId],
    ]
    const googleCredential = [keyFile('loja-boa'), ...files.map(([text]) => text)]
    const answer = await caller.call(contract.insertCredentials, { body: { googleCredential } })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      fields: Object.fromEntries(files.map(([, wrong], place) => [`googleCredential.${place + 1}`, wrong])),
    })
    const { rowCount } = await test.database.owner.query('select from credential where company_id = $1', [company.id])
    expect(rowCount).toBe(0)
  })

  it('200: a file without the id of its key is known again by the key', async () => {
    const { caller } = await setUp()
    const file = keyFile('loja-um', { private_key_id: undefined })
    expect((await caller.call(contract.insertCredentials, { body: { googleCredential: [file] } })).body).toEqual({})
    const { body } = await caller.call(contract.insertCredentials, { body: { googleCredential: [file] } })
    expect(Object.values(body)).toEqual(['loja-um'])
  })

  it.each([
    [[]],
    [['x'.repeat(contract.credentialLimits.fileLength + 1)]],
    [Array.from({ length: contract.credentialLimits.files + 1 }, () => '{}')],
  ])('400: refuses none, too many and too long ones', async (googleCredential) => {
    const { caller } = await setUp()
    expect((await caller.call(contract.insertCredentials, { body: { googleCredential } })).status).toBe(400)
  })
})

describe('lists of keys', () => {
  it('200: by project, the available ones to all, those in use to members of the workspace; never the key itself', async () => {
    const { caller, company, workspace } = await setUp()
    const other = await setUp(company)
    const bot = await buildBot(test.build, { company, workspace, name: 'Atendimento Ágil' })
    await buildCredential(test.build, { company, projectId: 'b-livre' })
    const used = await buildCredential(test.build, { company, projectId: 'a-em-uso', bot, use: 'production' })
    const lists = [
      await caller.call(contract.listKeys),
      await caller.call(contract.searchCredentials),
      await caller.call(contract.listCredentials, { body: {} }),
    ]
    for (const { status, body } of lists) {
      expect([status, body.total]).toEqual([200, 2])
      expect(body.result[0]).toMatchObject({
        projectId: 'a-em-uso',
        privateKey: used.key,
        botName: 'Atendimento Ágil',
        use: 'production',
      })
      expect(body.result[1]).toMatchObject({ projectId: 'b-livre', botName: null })
      expect(JSON.stringify(body)).not.toMatch(/PRIVATE|client_email|encrypted/)
    }
    const theirs = await other.caller.call(contract.listKeys)
    expect(theirs.body.result.map(({ projectId }) => projectId)).toEqual(['b-livre'])
    const named = async (name: string) => (await caller.call(contract.listKeys, { query: { name } })).body.total
    expect([await named('LIVRE'), await named('agil'), await named('%')]).toEqual([1, 1, 0])
    const nowhere = await caller.call(contract.listCredentials, { body: { workspaces: [] } })
    expect(nowhere.body.result.map(({ projectId }) => projectId)).toEqual(['b-livre'])
    const second = await caller.call(contract.listKeys, { query: { limit: 1, offset: 1 } })
    expect([second.body.result[0]?.projectId, second.body.total]).toEqual(['b-livre', 2])
  })
})

describe('GET /api/credentials/{id}', () => {
  it('200: the file, indented, and writes down who read it', async () => {
    const { caller, company } = await setUp()
    const file = keyFile('loja-um')
    const { id } = await buildCredential(test.build, { company, file })
    const { body, headers } = await caller.call(contract.getCredential, { params: { id } })
    expect(body.googleCredential).toBe(JSON.stringify(JSON.parse(file), null, 2))
    expect(headers['cache-control']).toContain('no-store')
    const { rows } = await test.database.owner.query(
      "select detail from audit_log where company_id = $1 and action = 'credential.read'",
      [company.id],
    )
    expect(rows).toEqual([{ detail: { key: JSON.parse(file).private_key_id } }])
  })

  it('403: what another site makes a browser ask', async () => {
    const { caller, company } = await setUp()
    const { id } = await buildCredential(test.build, { company })
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await caller.call(contract.getCredential, { params: { id }, headers })).status).toBe(403)
  })
})

describe('DELETE /api/credentials/{id}', () => {
  it('200: an available one is gone; one of an inactive bot becomes available; one of an active bot stays', async () => {
    const { caller, company, workspace } = await setUp()
    const active = await buildBot(test.build, { company, workspace })
    const inactive = await buildBot(test.build, { company, workspace, active: false })
    const free = await buildCredential(test.build, { company })
    const resting = await buildCredential(test.build, { company, bot: inactive, use: 'test' })
    const busy = await buildCredential(test.build, { company, bot: active, use: 'production' })
    const remove = async ({ id }: { id: number }) =>
      (await caller.call(contract.deleteCredential, { params: { id } })).body
    expect(await remove(free)).toEqual({ success: true })
    expect(await remove(resting)).toEqual({ success: true })
    expect(await remove(busy)).toEqual({ success: false })
    const { body } = await caller.call(contract.listKeys)
    expect(await auditedActions(test, company.id)).toEqual(['credential.deleted', 'credential.detached'])
    const left = body.result.map(({ id, botId }) => [id, botId])
    expect(left.sort()).toEqual(
      [
        [resting.id, null],
        [busy.id, active.id],
      ].sort(),
    )
  })

  it('200: of two at the same moment one removes it, and the other finds it gone or free', async () => {
    const { caller, company } = await setUp()
    const { id } = await buildCredential(test.build, { company })
    const answers = await Promise.all([1, 2].map(() => caller.call(contract.deleteCredential, { params: { id } })))
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1)
  })
})
