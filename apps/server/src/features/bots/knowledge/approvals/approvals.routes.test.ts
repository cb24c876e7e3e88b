import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, testApp } from '../../../../platform/testing/index.ts'
import { findAnswersJob } from './find-answers.jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const answer = 'Embrulhamos sem custo, é só pedir no caixa ou no carrinho.'
const permissions = ['bot_view', 'bot_create', 'omnichannel_view'] as const

/** A company that uses documents, with a person and conversations in which she answers. */
const setUp = async () => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const person = await t.build.user({
    company,
    workspaces: [workspace],
    permissions: [...permissions],
    name: 'Marina Prado',
  })
  const caller = await t.as(person)
  const pair = { kind: 'pair' as const, name: 'Trocas', text: 'Trocamos em 30 dias.', questions: ['Vocês trocam?'] }
  await caller.call(contract.createKnowledge, { body: pair })
  const say = async (question: string, text: string): Promise<number> => {
    const now = t.clock.now()
    const dialog = await buildDialog(t.build, { company, workspace, texts: [question], lastAt: now })
    await t.build.run('update dialog set last_person_at = last_at where id = $1', [dialog.id])
    await t.build.insert('message', {
      company_id: company.id,
      dialog_id: dialog.id,
      connection_id: dialog.connectionId,
      seq: 2,
      version: 2,
      sender: 'HUMAN',
      user_id: person.id,
      text,
      created_at: new Date(now.getTime() + 60_000),
    })
    return dialog.id
  }
  return { company, workspace, caller, say }
}
const find = async (): Promise<void> => {
  await t.app.platform.jobs.enqueue(findAnswersJob, {})
  await t.app.platform.jobs.drain()
}
const list = async (caller: Caller) => (await caller.call(contract.listAnswerCandidates)).body.groups
const approve = (caller: Caller, ids: number[], over: object = {}) =>
  caller.call(contract.approveAnswer, {
    body: { ids, name: 'Presentes', text: answer, questions: ['Vocês embrulham para presente?'], ...over },
  })
const ask = async (caller: Caller, text: string) =>
  (await caller.call(contract.askKnowledge, { body: { text, boldness: 'normal' } })).body

describe('answers to approve', () => {
  it('are found at night, once, together with those like them, and answer nothing until somebody approves', async () => {
    const { caller, say, company } = await setUp()
    const room = await say('Vocês embrulham para presente?', answer)
    await say('embrulham pra presente?', answer)
    await say('vocês embrulham presentes?', 'Sim, embrulhamos, mas só na loja do centro da cidade.')
    await find()
    await find()
    const [group, ...others] = await list(caller)
    expect(others).toEqual([])
    expect(group?.ids.length).toBe(3)
    expect(group?.answers.map(({ text }) => text).sort()).toEqual(
      [answer, 'Sim, embrulhamos, mas só na loja do centro da cidade.'].sort(),
    )
    expect(group?.answers.find(({ text }) => text === answer)).toMatchObject({ by: 'Marina Prado' })
    expect((await ask(caller, 'Vocês embrulham para presente?')).kind).toBe('refuse')
    await t.build.insert('knowledge_question', {
      company_id: company.id,
      dialog_id: room,
      seq: 50,
      text: 'Vocês embrulham para presente',
      comparable: 'voces embrulham para presente',
      asked_at: t.clock.now(),
      answered: false,
    })
    const made = await approve(caller, group?.ids ?? [])
    expect([made.status, made.body.publishedAt === null, made.body.kind]).toEqual([200, false, 'pair'])
    expect(await ask(caller, 'Vocês embrulham para presente?')).toMatchObject({
      kind: 'answer',
      sections: [{ quote: answer, source: 'Presentes' }],
    })
    expect(await list(caller)).toEqual([])
    expect((await caller.call(contract.listUnanswered, { query: {} })).body.groups).toEqual([])
    // Of two people who decide at once, the second is told, and makes nothing.
    expect((await approve(caller, group?.ids ?? [])).status).toBe(409)
    const sources = (await caller.call(contract.listKnowledge, { query: {} })).body.result
    expect(sources.map(({ name }) => name)).toEqual(['Presentes', 'Trocas'])
    const { rows } = await t.database.owner.query(
      "select action, detail from audit_log where company_id = $1 and action = 'knowledge.answer-approved'",
      [company.id],
    )
    expect(rows).toMatchObject([{ detail: { count: 3 } }])
  })

  it('do not come back once they are discarded', async () => {
    const { caller, say } = await setUp()
    await say('Vocês embrulham para presente?', answer)
    await find()
    const ids = (await list(caller))[0]?.ids ?? []
    expect((await caller.call(contract.discardAnswers, { body: { ids } })).status).toBe(200)
    await say('vocês embrulham para presente', answer)
    await find()
    expect(await list(caller)).toEqual([])
    expect((await caller.call(contract.discardAnswers, { body: { ids } })).status).toBe(409)
  })

  it('400: no hidden part is published, and a test that fails is asked about first', async () => {
    const { caller, say } = await setUp()
    await say('Vocês embrulham para presente?', 'Embrulhamos, sim: ligue antes para 11 98765-4321.')
    await find()
    const [group] = await list(caller)
    const text = group?.answers[0]?.text ?? ''
    expect(text).toBe('Embrulhamos, sim: ligue antes para [número].')
    const { status, body } = await approve(caller, group?.ids ?? [], { text })
    expect([status, body]).toMatchObject([400, { fields: { text: 'Complete ou tire o que foi escondido: [número]' } }])
    const question = 'Vocês embrulham para presente?'
    await caller.call(contract.createKnowledgeTest, { body: { question, expects: 'refuse' } })
    expect((await approve(caller, group?.ids ?? [])).status).toBe(409)
    expect((await approve(caller, group?.ids ?? [], { acceptsFailedTests: true })).status).toBe(200)
  })

  it('are of the workspaces of whoever asks, and of no company that uses no documents', async () => {
    const { caller, say, company } = await setUp()
    await say('Vocês embrulham para presente?', answer)
    await find()
    const ids = (await list(caller))[0]?.ids ?? []
    const elsewhere = await t.build.workspace({ company })
    const other = await t.as(await t.build.user({ company, workspaces: [elsewhere], permissions: [...permissions] }))
    expect(await list(other)).toEqual([])
    expect((await approve(other, ids)).status).toBe(404)
    expect((await other.call(contract.discardAnswers, { body: { ids } })).status).toBe(404)
    await t.database.owner.query('update knowledge_source set version_id = null where company_id = $1', [company.id])
    await t.database.owner.query('delete from knowledge_source where company_id = $1', [company.id])
    await say('Vocês entregam no domingo?', answer)
    await find()
    expect((await list(caller)).length).toBe(1)
  })
})
