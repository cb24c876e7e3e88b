import * as contract from '@prosa/contract'
import { defaultDocuments, setDocuments, toServerFlow } from '@prosa/flow'
import { buildFlow, countingIds } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { buildBot } from '../../../../platform/testing/build-bots.ts'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, testApp } from '../../../../platform/testing/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const asked = 'Vocês embrulham para presente?'
const pairOf = (text: string, questions = [asked, 'tem embalagem de presente']) => ({
  kind: 'pair' as const,
  name: 'Presentes',
  text,
  questions,
})

/** A person, and a published pair. */
const setUp = async () => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  const permissions = ['bot_view', 'bot_create'] as const
  const caller = await t.as(await t.build.user({ company, workspaces: [workspace], permissions: [...permissions] }))
  const { body } = await caller.call(contract.createKnowledge, { body: pairOf('Embrulhamos sem custo.') })
  await publish(caller, body.id, body.revision)
  return { company, workspace, caller, id: body.id }
}
const publish = (caller: Caller, id: number, revision: string, accepts = false) =>
  caller.call(contract.publishKnowledge, {
    params: { id },
    body: { revision, ...(accepts && { acceptsFailedTests: true }) },
  })
const change = async (caller: Caller, id: number, body: ReturnType<typeof pairOf>): Promise<string> => {
  const { revision } = (await caller.call(contract.getKnowledge, { params: { id } })).body
  const changed = await caller.call(contract.updateKnowledge, { params: { id }, body: { ...body, revision } })
  return changed.body.revision
}
const keep = (caller: Caller, body: z.input<typeof contract.createKnowledgeTest.schema.body>) =>
  caller.call(contract.createKnowledgeTest, { body })
const refusalOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  ...(body as { code?: string; message?: string; details?: unknown }),
})

describe('a test of the documents', () => {
  it('passes, asks before a publication that breaks it, and stops it where the company says so', async () => {
    const { caller, id } = await setUp()
    const test = await keep(caller, { question: asked, expects: 'section', sourceId: id, title: 'outra coisa' })
    expect(test.status).toBe(200)
    await keep(caller, { question: 'Vendem pneus de trator?', expects: 'refuse' })
    const run = await caller.call(contract.runKnowledgeTests)
    expect(run.body.results.map(({ state }) => state)).toEqual(['passed', 'passed'])
    const revision = await change(caller, id, pairOf('Trocamos em 30 dias.', ['Qual é o prazo de troca?']))
    const refused = refusalOf(await publish(caller, id, revision))
    expect(refused).toMatchObject({
      status: 409,
      code: 'testsFailed',
      message: `Um teste falha: “${asked}”.`,
      details: { failed: [{ id: test.body.id, question: asked }], notRun: 0 },
    })
    const set = (stopsPublishing: boolean) =>
      caller.call(contract.updateKnowledgeTestSettings, { body: { stopsPublishing } })
    await set(true)
    expect(refusalOf(await publish(caller, id, revision, true))).toMatchObject({ status: 409, code: 'testsStop' })
    await set(false)
    expect((await publish(caller, id, revision, true)).status).toBe(200)
    const { results } = (await caller.call(contract.runKnowledgeTests)).body
    expect(results.map(({ state }) => state).sort()).toEqual(['failed', 'passed'])
  })

  it('is one for a question, and says that its source is gone', async () => {
    const { caller, id } = await setUp()
    const first = await keep(caller, { question: asked, expects: 'refuse' })
    const again = await keep(caller, { question: asked.toUpperCase(), expects: 'section', sourceId: id })
    expect(again.body.id).toBe(first.body.id)
    await caller.call(contract.deleteKnowledge, { params: { id } })
    expect((await caller.call(contract.listKnowledgeTests)).body.tests).toMatchObject([
      { expects: 'section', source: null, title: null },
    ])
    expect((await caller.call(contract.runKnowledgeTests)).body.results).toMatchObject([{ state: 'failed' }])
    expect((await caller.call(contract.deleteKnowledgeTest, { params: { id: first.body.id } })).status).toBe(200)
    expect((await caller.call(contract.deleteKnowledgeTest, { params: { id: first.body.id } })).status).toBe(404)
  })

  it('400, 404 and 422: expects no source of another company, and there are no more than two hundred', async () => {
    const [one, other] = [await setUp(), await setUp()]
    expect((await keep(one.caller, { question: asked, expects: 'section', sourceId: other.id })).status).toBe(404)
    expect((await keep(one.caller, { question: '?!', expects: 'refuse' })).status).toBe(400)
    await t.database.owner.query(
      `insert into knowledge_test (company_id, question, comparable, expects)
       select $1, 'pergunta ' || n, 'pergunta ' || n, 'refuse' from generate_series(1, 200) n`,
      [one.company.id],
    )
    expect(refusalOf(await keep(one.caller, { question: asked, expects: 'refuse' })).code).toBe('tooManyTests')
    expect((await keep(one.caller, { question: 'Pergunta 7', expects: 'refuse' })).status).toBe(200)
  })
})

describe('proposed tests', () => {
  it('are headings that their own section answers, until they are kept', async () => {
    const { caller } = await setUp()
    const propose = async () => (await caller.call(contract.proposeKnowledgeTests)).body.proposals
    const [proposal, ...others] = await propose()
    expect([proposal?.source.name, others]).toEqual(['Presentes', []])
    const kept = { question: proposal?.question ?? '', expects: 'section' as const, sourceId: proposal?.source.id ?? 0 }
    await keep(caller, kept)
    expect(await propose()).toEqual([])
    expect((await caller.call(contract.runKnowledgeTests)).body.results).toMatchObject([{ state: 'passed' }])
  })
})

describe('the publication of a flow whose node answers from documents', () => {
  it('asks the tests as its bot would answer, and those of other bots’ sources not', async () => {
    const { company, workspace, caller, id } = await setUp()
    const bot = await buildBot(t.build, { company, workspace })
    const drawn = buildFlow({
      Início: { says: 'Oi', exits: { Dúvidas: ['dúvida'] } },
      Dúvidas: { says: 'Pergunte.', exits: { Pedido: ['meu pedido'] } },
      Pedido: { says: 'Mande o número.' },
    })
    const nodeId = drawn.nodes.find(({ name }) => name === 'Dúvidas')?.id ?? ''
    const change = { documents: defaultDocuments, targets: { notFound: null, person: null, helped: null } }
    const body = toServerFlow(setDocuments(drawn, nodeId, change, countingIds('new')).document)
    const params = { botId: bot.id, flowId: bot.draftId }
    const publishFlow = (more: object = {}) => caller.call(contract.publishFlow, { params, body: { ...body, ...more } })
    const limit = (botIds: number[]) =>
      caller.call(contract.updateKnowledgeUse, {
        params: { id },
        body: { workspaceIds: null, botIds, validUntil: null, showsSource: true, address: null },
      })
    await keep(caller, { question: asked, expects: 'refuse' })
    expect(refusalOf(await publishFlow())).toMatchObject({
      status: 409,
      code: 'testsFailed',
      message: 'Um teste das fontes falha.',
      details: { failed: [], failedQuestions: [asked], notRun: 0 },
    })
    await caller.call(contract.updateKnowledgeTestSettings, { body: { stopsPublishing: true } })
    expect(refusalOf(await publishFlow({ acceptsFailedTests: true })).code).toBe('testsStop')
    await caller.call(contract.updateKnowledgeTestSettings, { body: { stopsPublishing: false } })
    // It refuses what only another bot answers, and is asked nothing of that one's sources.
    const other = await buildBot(t.build, { company, workspace })
    await limit([other.id])
    await keep(caller, { question: 'tem embalagem de presente', expects: 'section', sourceId: id })
    expect((await publishFlow()).status).toBe(200)
  })
})

describe('a trial', () => {
  it('asks what customers asked of both versions, and shows what changes', async () => {
    const { company, workspace, caller, id } = await setUp()
    const dialog = await buildDialog(t.build, { company, workspace })
    const elsewhere = await buildDialog(t.build, { company, workspace: await t.build.workspace({ company }) })
    const note = (text: string, seq: number, dialogId = dialog.id) =>
      t.build.insert('knowledge_question', {
        company_id: company.id,
        dialog_id: dialogId,
        seq,
        text,
        comparable: text.toLowerCase(),
        asked_at: t.clock.now(),
        answered: true,
      })
    await note(asked, 1)
    await note(asked, 2)
    await note('tem embalagem de presente', 3)
    await note('Vendem pneus de trator?', 4)
    await note('de outro workspace', 1, elsewhere.id)
    await change(caller, id, pairOf('Embrulhamos por dez reais.', [asked]))
    const { status, body } = await caller.call(contract.tryKnowledge, { params: { id } })
    expect([status, body.asked, body.notAsked]).toEqual([200, 3, 0])
    expect(body.changes.find(({ question }) => question === asked)).toMatchObject({
      times: 2,
      before: { kind: 'answer', quote: 'Embrulhamos sem custo.' },
      after: { kind: 'answer', quote: 'Embrulhamos por dez reais.' },
    })
    expect(body.changes.map(({ question }) => question)).not.toContain('Vendem pneus de trator?')
    // Nothing of it is stored.
    const said = await caller.call(contract.askKnowledge, { body: { text: asked, boldness: 'normal' } })
    expect(said.body.sections[0]?.quote).toBe('Embrulhamos sem custo.')
  })
})
