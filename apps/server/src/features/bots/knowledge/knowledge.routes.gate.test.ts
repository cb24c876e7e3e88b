// Gate: bots answer from what a company published, from nothing else, and from no other company's.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const permissions = ['bot_view', 'bot_create'] as const
  const user = await test.build.user({
    company,
    workspaces: [workspace],
    permissions: [...permissions],
    name: 'Marina',
  })
  return { company, caller: await test.as(user) }
}
type Caller = Awaited<ReturnType<typeof setUp>>['caller']

const text =
  '# Trocas\n\n## Prazo para trocar\nVocê pode trocar em até 30 dias.\n\n## Frete\nO frete da troca é grátis.'
const create = async (caller: Caller, body: object = {}) =>
  (
    await caller.call(contract.createKnowledge, {
      body: { kind: 'text', name: 'Política', text, questions: [], ...body },
    })
  ).body
const publish = (caller: Caller, id: number, revision: string) =>
  caller.call(contract.publishKnowledge, { params: { id }, body: { revision } })
const published = async (caller: Caller, body: object = {}) => {
  const { id, revision } = await create(caller, body)
  return (await publish(caller, id, revision)).body
}
const ask = async (caller: Caller, question: string) =>
  (await caller.call(contract.askKnowledge, { body: { text: question, boldness: 'bold' } })).body
const question = 'qual é o prazo para trocar?'

describe('what bots answer from', () => {
  it('is what was published, quoted as it is written, with its source and reasons', async () => {
    const { caller } = await setUp()
    const source = await create(caller)
    expect(source).toMatchObject({ sections: 0, publishedAt: null, isChanged: false, changedBy: 'Marina' })
    expect(source.cut.map(({ title, state }) => [title, state])).toEqual([
      ['Trocas › Prazo para trocar', 'new'],
      ['Trocas › Frete', 'new'],
    ])
    expect((await ask(caller, question)).sections).toEqual([])
    const { status, body } = await publish(caller, source.id, source.revision)
    const { rows } = await test.database.owner.query('select action from audit_log where record_id = $1 order by id', [
      source.id,
    ])
    expect(rows).toEqual([{ action: 'knowledge.created' }, { action: 'knowledge.published' }])
    expect([status, body.sections, body.cut.every(({ state }) => state === 'same')]).toEqual([200, 2, true])
    const { sections } = await ask(caller, question)
    expect(sections[0]).toMatchObject({ source: 'Política', quote: 'Você pode trocar em até 30 dias.' })
    expect(sections[0]?.reasons.length).toBeGreaterThan(0)
  })

  it('is the former version until a change is published, and shows what changes', async () => {
    const { caller } = await setUp()
    const { id, revision } = await published(caller)
    const other = text.replace('30 dias', '60 dias')
    const body = { kind: 'text' as const, name: 'Política', text: other, questions: [], revision }
    const changed = (await caller.call(contract.updateKnowledge, { params: { id }, body })).body
    expect(changed.isChanged).toBe(true)
    expect(changed.cut.map(({ state }) => state)).toEqual(['new', 'same', 'gone'])
    expect((await ask(caller, question)).sections[0]?.quote).toContain('30 dias')
    await publish(caller, id, changed.revision)
    expect((await ask(caller, question)).sections[0]?.quote).toContain('60 dias')
  })

  it('is gone with the next question once it was deleted', async () => {
    const { caller } = await setUp()
    const { id } = await published(caller)
    expect((await ask(caller, question)).sections).not.toEqual([])
    expect((await caller.call(contract.deleteKnowledge, { params: { id } })).status).toBe(200)
    expect(await ask(caller, question)).toMatchObject({ kind: 'refuse', sections: [] })
  })

  it('is never another company’s', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const { id } = await published(one.caller)
    expect((await ask(other.caller, question)).sections).toEqual([])
    expect((await other.caller.call(contract.getKnowledge, { params: { id } })).status).toBe(404)
  })

  it('is a pair, answered whole, however it is asked', async () => {
    const { caller } = await setUp()
    const questions = ['Vocês embrulham para presente?', 'tem embalagem de presente']
    await published(caller, { kind: 'pair', name: 'Presentes', text: 'Embrulhamos sem custo.', questions })
    expect(await ask(caller, 'Tem embalagem de presente?')).toMatchObject({
      kind: 'answer',
      sections: [{ quote: 'Embrulhamos sem custo.', source: 'Presentes', probability: 1 }],
    })
  })
})

it('looks only at pairs where it is asked to which a question could be added', async () => {
  const { caller } = await setUp()
  await published(caller)
  const questions = ['Em quantos dias posso trocar?']
  const { id } = await published(caller, { kind: 'pair', name: 'Prazo', text: 'Trinta dias.', questions })
  const { body } = await caller.call(contract.askKnowledge, { body: { text: question, isOfPairs: true } })
  expect(body.sections.map(({ sourceId }) => sourceId)).toEqual([id])
})

describe('what is refused', () => {
  it('422: a text without any section, and a publication of what somebody else has changed: 409', async () => {
    const { caller } = await setUp()
    const empty = await create(caller, { text: '# Só um título' })
    expect((await publish(caller, empty.id, empty.revision)).status).toBe(422)
    const { id } = await create(caller)
    expect((await publish(caller, id, 'outra')).status).toBe(409)
  })

  it.each([
    [{ kind: 'pair' as const, questions: [] }, 'questions'],
    [{ kind: 'pair' as const, questions: ['Abre hoje?', 'abre hoje?'] }, 'questions.1'],
    [{ kind: 'text' as const, questions: ['Abre hoje?'] }, 'questions'],
    [{ kind: 'pair' as const, questions: ['Abre?'], text: 'x'.repeat(2_001) }, 'text'],
    [{ kind: 'text' as const, text: ' ' }, 'text'],
    [{ kind: 'text' as const, name: '' }, 'name'],
  ])('400 at the field: %j', async (over, field) => {
    const { caller } = await setUp()
    const body = { name: 'Nome', text: 'Texto.', ...over }
    const { status, body: answer } = await caller.call(contract.createKnowledge, { body })
    expect([status, Object.keys((answer as { fields?: object }).fields ?? {})]).toEqual([400, [field]])
  })
})

it('lists by name, in pages', async () => {
  const { caller } = await setUp()
  for (const name of ['Um', 'Dois', 'Três']) await create(caller, { name })
  const first = (await caller.call(contract.listKnowledge, { query: { limit: 2 } })).body
  expect(first.result.map(({ name }) => name)).toEqual(['Três', 'Dois'])
  const rest = (await caller.call(contract.listKnowledge, { query: { limit: 2, below: first.next ?? 1 } })).body
  expect([rest.result.map(({ name }) => name), rest.next]).toEqual([['Um'], null])
  const found = (await caller.call(contract.listKnowledge, { query: { limit: 2, search: 'tres' } })).body
  expect(found.result.map(({ name }) => name)).toEqual(['Três'])
})
