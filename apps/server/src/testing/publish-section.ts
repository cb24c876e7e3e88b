import { prepareSection } from '@prosa/language'
import type { TestApp } from '../platform/testing/index.ts'

/** For tests: a published source of one section. @param columns others of the source, its limits */
export const publishSection = async (
  app: TestApp,
  companyId: number,
  { source: name, title, text, columns }: { source: string; title: string; text: string; columns?: object },
): Promise<void> => {
  const of = { company_id: companyId, name, content: text }
  const draft = { ...of, kind: 'text', name_folded: name.toLowerCase(), ...columns }
  const source = await app.build.insert<{ id: number }>('knowledge_source', draft)
  const frozen = { ...of, source_id: source.id, questions: [], section_count: 1 }
  const version = await app.build.insert<{ id: number }>('knowledge_version', frozen)
  await app.database.owner.query('update knowledge_source set version_id = $1 where id = $2', [version.id, source.id])
  await app.build.insert('document_section', {
    company_id: companyId,
    source_id: source.id,
    place: 0,
    title,
    content: text,
    questions: [],
    terms: Buffer.from(prepareSection({ title, text, questions: [] })),
  })
  await app.database.owner.query('update company set knowledge_generation = knowledge_generation + 1 where id = $1', [
    companyId,
  ])
}
