import { randomUUID } from 'node:crypto'
import { api } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'
import { indexWords } from './index-words.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let erp: Awaited<ReturnType<typeof withKey>>

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  const grants = [{ area: 'conversations', level: 'write' }] as const
  erp = await withKey(t, company, { grants, workspaceIds: [sales.id] })
})
afterAll(() => t.close())

const room = (texts: readonly string[], workspace = sales) => buildDialog(t.build, { company, workspace, texts })

it('finds messages and notes by their words, in the integration’s workspaces', async () => {
  const first = await room(['Meu boleto não chegou', 'boleto de novembro'])
  const second = await room(['Bom dia'])
  await room(['boleto'], await t.build.workspace({ company, name: 'Suporte' }))
  await erp.call(api.writeNote, { params: { id: second.id }, body: { text: 'Enviei o boleto' } })
  await indexWords({ worker: t.database.database.worker }, company.id)
  const found = await erp.call(api.searchMessages, { body: { text: 'boletó' } })
  expect(found.body).toMatchObject({
    data: [
      { conversationId: second.id, messageId: null, noteId: expect.any(Number), from: 'person' },
      { conversationId: first.id, messageId: `${first.id}-2`, noteId: null, from: 'contact', more: 1 },
    ],
    next: null,
    isPartial: false,
  })
  const page = await erp.call(api.searchMessages, { query: { limit: 1 }, body: { text: 'boleto' } })
  const rest = await erp.call(api.searchMessages, {
    query: { limit: 1, after: page.body.next ?? '' },
    body: { text: 'boleto' },
  })
  expect([page, rest].map(({ body }) => body.data.map(({ conversationId }) => conversationId))).toEqual([
    [second.id],
    [first.id],
  ])
  const message = await erp.call(api.getMessage, { params: { id: `${first.id}-2` } })
  expect(message.body).toMatchObject({
    conversationId: first.id,
    number: 2,
    text: 'boleto de novembro',
    from: 'contact',
  })
  for (const id of [`${first.id}-3`, `${first.id}-2147483647`, '9999999999-1'])
    expect((await erp.call(api.getMessage, { params: { id } })).status).toBe(404)
})

it('sends what failed again, once for a key, and tells that it did not fail', async () => {
  const { id } = await buildDialog(t.build, { company, workspace: sales, kind: 'fake' })
  const sent = await erp.call(api.sendMessage, { params: { id }, body: { text: 'Seu pedido saiu.' } })
  const params = { id: sent.body.id }
  expect((await erp.call(api.retryMessage, { params })).status).toBe(404)
  await t.build.run(
    `update message set status = 'failed', failure = 'Sem resposta', failure_cause = 'no_answer' where dialog_id = $1 and seq = 2`,
    [id],
  )
  expect((await erp.call(api.getMessage, { params })).body).toMatchObject({
    status: 'failed',
    failure: { cause: 'no_answer' },
  })
  const headers = { 'idempotency-key': randomUUID() }
  const retried = await erp.call(api.retryMessage, { params, headers })
  expect(retried.body).toMatchObject({ id: params.id, status: 'queued', failure: null })
  const again = await erp.call(api.retryMessage, { params, headers })
  expect([again.status, again.body.id, again.headers['idempotency-replayed']]).toEqual([200, params.id, 'true'])
})

it('lists the files of a conversation, the newest first', async () => {
  const { id } = await room(['um', 'dois', 'três'])
  for (const seq of [1, 3]) {
    const file = await t.build.insert<{ id: string }>('file', {
      company_id: company.id,
      name: `nota-${seq}.pdf`,
      mime: 'application/pdf',
      size_bytes: 7,
      storage_key: randomUUID(),
    })
    await t.build.run('update message set files = $3 where dialog_id = $1 and seq = $2', [
      id,
      seq,
      JSON.stringify([{ fileId: file.id, name: `nota-${seq}.pdf`, mime: 'application/pdf', size: 7 }]),
    ])
  }
  const first = await erp.call(api.listFiles, { params: { id }, query: { limit: 1 } })
  const second = await erp.call(api.listFiles, { params: { id }, query: { limit: 1, after: first.body.next ?? '' } })
  expect([...first.body.data, ...second.body.data]).toMatchObject([
    { name: 'nota-3.pdf', size: 7, messageId: `${id}-3` },
    { name: 'nota-1.pdf', messageId: `${id}-1` },
  ])
  expect(second.body.next).toBeNull()
})
