import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { defaultDocuments, setDocuments } from '@prosa/flow'
import { buildFlow, countingIds } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../../../../conversation/testing.ts'
import { followSome, type Passes } from '../../../../platform/following/index.ts'
import type { Caller, TestApp } from '../../../../platform/testing/index.ts'
import { forgetTraces, tracesFollower } from '../../flows/traffic/read-traces.ts'

const drawn = buildFlow({
  Início: { says: 'Oi', exits: { Dúvidas: ['dúvida'] } },
  Dúvidas: { says: 'Pergunte.', exits: { Pedido: ['meu pedido'] } },
  Pedido: { says: 'Mande o número.' },
  Valeu: { says: 'Que bom!' },
})
const idOf = (wanted: string): string => drawn.nodes.find(({ name }) => name === wanted)?.id ?? ''
const nodeId = idOf('Dúvidas')
const documents = { ...defaultDocuments, boldness: 'bold' as const }
const change = { documents, targets: { notFound: null, person: null, helped: idOf('Valeu') } }
const flow = setDocuments(drawn, nodeId, change, countingIds('new')).document

let t: TestApp
let world: ConversationWorld
let marina: Caller
beforeAll(async () => {
  t = await testApp()
  await t.app.start()
  world = await conversationWorld(t, flow)
  const permissions = ['bot_view', 'bot_create', 'omnichannel_view'] as const
  const company = { id: world.companyId }
  marina = await t.as(
    await t.build.user({ company, workspaces: [{ id: world.workspaceId }], permissions: [...permissions] }),
  )
  const text = '# Prazo para trocar\nVocê pode trocar em até 30 dias.'
  const { body } = await marina.call(contract.createKnowledge, {
    body: { kind: 'text', name: 'Política', text, questions: [] },
  })
  await marina.call(contract.publishKnowledge, { params: { id: body.id }, body: { revision: body.revision } })
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows
const pending = async (id: number) => (await rows('select from flow_call where dialog_id = $1', [id])).length
/** Writes as one customer, each message once the one before is answered. */
const converse = () => {
  const externalId = randomUUID()
  return async (...said: string[]): Promise<number> => {
    let id = 0
    for (const text of said) {
      const { dialog } = await world.conversation.receive(inbound(world, { externalId, text }))
      id = dialog.id
      await expect.poll(() => pending(id), { timeout: 10_000, interval: 20 }).toBe(0)
    }
    return id
  }
}
const ask = (question: string): Promise<number> => converse()('oi', 'dúvida', question)
const read = async (): Promise<void> => {
  const db = t.app.platform.database.worker.scoped(world.companyId)
  const passes: Passes = new Map()
  while (
    (await followSome(db, tracesFollower(t.clock), passes, world.companyId)) ||
    (await forgetTraces(db, world.companyId, t.clock.now()))
  ) {
    // Until nothing is left.
  }
}
const list = async (state: contract.UnansweredState = 'open', by = marina) =>
  (await by.call(contract.listUnanswered, { query: { state } })).body.groups
const settle = (ids: number[], state: contract.UnansweredState | 'answered', by = marina) =>
  by.call(contract.settleUnanswered, { body: { ids, state } })
const kindOf = async (text: string) =>
  (await marina.call(contract.askKnowledge, { body: { text, boldness: 'bold' } })).body

describe('what the documents were asked', () => {
  it('is kept once, without personal data: what they refused in groups, and what they answered apart', async () => {
    const first = await ask('vocês vendem pneus de trator? meu zap é 11 98765-4321')
    const second = await ask('tem pneu pra trator')
    await ask('qual é o prazo para trocar?')
    await read()
    await rows('update dialog set changed_xid = pg_current_xact_id() where company_id = $1', [world.companyId])
    await read()
    const [group, ...others] = await list()
    expect(others).toEqual([])
    expect(group).toMatchObject({ times: 2 })
    expect(group?.texts.map(({ text }) => text).sort()).toEqual([
      'tem pneu pra trator',
      'vocês vendem pneus de trator? meu zap é [número]',
    ])
    expect([...(group?.rooms ?? [])].sort()).toEqual([first, second].sort())
    expect(await rows('select text from knowledge_question where answered')).toEqual([
      { text: 'qual é o prazo para trocar?' },
    ])
  })

  it('leaves the list when it is ignored, also when it comes again, and comes back', async () => {
    const ids = (await list())[0]?.ids ?? []
    expect((await settle(ids, 'ignored')).status).toBe(200)
    await ask('Tem pneu pra trator?')
    await read()
    expect(await list()).toEqual([])
    const [ignored] = await list('ignored')
    expect(ignored?.times).toBe(3)
    await settle(ignored?.ids ?? [], 'answered')
    await ask('Tem pneu pra trator?')
    await read()
    // It was answered, and is not: it is told again.
    expect(await list()).toMatchObject([{ times: 1 }])
    const audited = await rows("select detail from audit_log where action = 'knowledge.questions-settled' order by id")
    expect(audited).toEqual([{ detail: { count: 2, state: 'ignored' } }, { detail: { count: 3, state: 'answered' } }])
  })

  it('is another matter: bots answer no question like it with a section, until it is taken back', async () => {
    const [dialog] = await rows<{ id: number }>('select id from dialog order by id limit 1')
    const { id } = await t.build.insert<{ id: number }>('knowledge_question', {
      company_id: world.companyId,
      dialog_id: dialog?.id,
      seq: 900,
      text: 'prazo pra trocar de emprego',
      comparable: 'prazo pra trocar de emprego',
      asked_at: new Date(t.clock.now().getTime() - 100 * 86_400_000),
      answered: false,
    })
    const question = 'qual é o prazo para trocar de emprego?'
    expect((await kindOf(question)).kind).toBe('answer')
    await settle([id], 'background')
    expect(await kindOf(question)).toMatchObject({
      kind: 'refuse',
      sections: [{ reasons: expect.arrayContaining(['parecida com uma pergunta que está em “Outro assunto”']) }],
    })
    // What is another matter is known for longer than questions are kept.
    await read()
    expect(await list('background')).toMatchObject([{ ids: [id] }])
    await settle([id], 'open')
    expect((await kindOf(question)).kind).toBe('answer')
    await read()
    expect((await list()).flatMap(({ ids }) => ids)).not.toContain(id)
  })

  it('is of the workspaces of whoever asks, and names no rooms to who may not open them', async () => {
    const company = { id: world.companyId }
    const elsewhere = await t.build.workspace({ company })
    const other = await t.as(
      await t.build.user({ company, workspaces: [elsewhere], permissions: ['bot_view', 'bot_create'] }),
    )
    const ids = (await list())[0]?.ids ?? []
    expect(await list('open', other)).toEqual([])
    expect((await settle(ids, 'ignored', other)).status).toBe(404)
    const drawer = await t.as(
      await t.build.user({ company, workspaces: [{ id: world.workspaceId }], permissions: ['bot_view'] }),
    )
    expect(await list('open', drawer)).toMatchObject([{ ids, rooms: [] }])
    expect((await settle(ids, 'ignored', drawer)).status).toBe(403)
  })
})

describe('a question that was answered', () => {
  const asked = 'qual é o prazo para trocar?'
  const listed = async (wanted: string) => (await list()).filter(({ text }) => text === wanted)

  it('is without an answer where the one that was given did not help, which names that answer and counts for its source', async () => {
    const [source] = await rows<{ id: number }>('select id from knowledge_source where company_id = $1', [
      world.companyId,
    ])
    const id = source?.id ?? 0
    const figures = async () => (await marina.call(contract.getKnowledgeUse, { params: { id } })).body.answers
    const write = converse()
    await write('oi', 'dúvida', asked)
    await read()
    const before = await figures()
    expect([await listed(asked), before]).toEqual([[], { quoted: before.quoted, helped: 0, notHelped: 0 }])
    await write('Não ajudou')
    await read()
    const [group] = await listed(asked)
    expect(group).toMatchObject({
      text: asked,
      notHelped: { title: 'Prazo para trocar', source: 'Política' },
    })
    await ask(asked)
    await write(asked, 'Ajudou')
    await read()
    expect(await figures()).toEqual({ quoted: before.quoted + 2, helped: 1, notHelped: 1 })
    await settle(group?.ids ?? [], 'answered')
    expect(await listed(asked)).toEqual([])
  })

  it('has an answer once one of the offered titles is chosen, also long after', async () => {
    const write = converse()
    await write('oi', 'dúvida', 'trocar produto')
    await read()
    expect(await listed('trocar produto')).toHaveLength(1)
    await write('1')
    await read()
    expect(await listed('trocar produto')).toEqual([])
  })
})
