import { randomBytes } from 'node:crypto'
import { prepareSection } from '@prosa/language'
import type { Ids } from './canary-ids.ts'
import type { Insert } from './one-of-each.ts'

/** Two rows refer to each other: the source to its version once both are there. */
export type PublishSource = (source: number, version: number) => Promise<void>

/** What customers ask about it. */
export const knowledgeQuestion = 'qual é o prazo para trocar um produto?'

/** A published source, what it was asked in vain, and what it must go on answering. Its name is the company's own, so that an answer from it is known by it. */
export const fillKnowledge = async (
  insert: Insert,
  { companyId, dialogId, userId }: { companyId: number; dialogId: number; userId: number },
  publish: PublishSource,
): Promise<
  Pick<Ids, 'knowledge' | 'knowledgeSite' | 'knowledgeName' | 'unanswered' | 'knowledgeTest' | 'candidate'>
> => {
  const name = `Trocas da empresa ${companyId}`
  const text = 'O prazo para trocar um produto é de 30 dias.'
  const of = { company_id: companyId, name, content: text }
  const { id } = await insert<{ id: number }>('knowledge_source', {
    ...of,
    kind: 'text',
    name_folded: name.toLowerCase(),
  })
  const version = { ...of, source_id: id, questions: [], section_count: 1 }
  await publish(id, (await insert<{ id: number }>('knowledge_version', version)).id)
  const section = { title: 'Prazo para trocar', text, questions: [] }
  await insert('document_section', {
    company_id: companyId,
    source_id: id,
    place: 0,
    title: section.title,
    content: text,
    questions: [],
    terms: Buffer.from(prepareSection(section)),
  })
  const knowledgeSite = await fillSite(insert, companyId)
  const unanswered = await insert<{ id: number }>('knowledge_question', {
    company_id: companyId,
    dialog_id: dialogId,
    seq: 1,
    text: 'Vocês embrulham para presente?',
    comparable: 'voces embrulham para presente',
    asked_at: new Date(),
    answered: false,
  })
  const test = await insert<{ id: number }>('knowledge_test', {
    company_id: companyId,
    question: 'Qual é o prazo para trocar?',
    comparable: `qual e o prazo para trocar ${id}`,
    expects: 'section',
    source_id: id,
  })
  const candidate = await insert<{ id: number }>('answer_candidate', {
    company_id: companyId,
    dialog_id: dialogId,
    seq: 1,
    question: 'Vocês embrulham para presente?',
    answer: 'Embrulhamos sem custo, é só pedir no caixa da loja.',
    same_hash: randomBytes(32),
    said_by: userId,
    said_at: new Date(),
  })
  const rows = { unanswered: unanswered.id, knowledgeTest: test.id, candidate: candidate.id }
  return { knowledge: id, knowledgeSite, knowledgeName: name, ...rows }
}

/** A site that was read, and is not due: nothing is called. */
const fillSite = async (insert: Insert, companyId: number): Promise<number> => {
  const { id } = await insert<{ id: number }>('knowledge_source', {
    company_id: companyId,
    kind: 'site',
    name: 'Site da loja',
    name_folded: 'site da loja',
    content: '',
  })
  const of = { company_id: companyId, source_id: id }
  const origin = 'https://loja.example'
  await insert('knowledge_site', { ...of, address: `${origin}/`, origin, state: 'read', due_at: '2999-01-01' }, null)
  await insert('knowledge_page', { ...of, kind: 'page', address: `${origin}/`, depth: 0, state: 'read' })
  // A company may be filled twice, and has one row a day.
  const day = new Date(id * 86_400_000).toISOString().slice(0, 10)
  await insert('knowledge_day', { company_id: companyId, day, pages: 1 }, null)
  return id
}
