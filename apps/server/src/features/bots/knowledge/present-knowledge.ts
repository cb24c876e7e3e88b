import type { KnowledgeDetail, KnowledgeKind, KnowledgeSection, KnowledgeSource } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { withRevision } from '../../../platform/revision/index.ts'
import { cutSource, type SourceText } from './cut-source.ts'
import * as knowledge from './knowledge.queries.ts'

const kindOf = (kind: string): KnowledgeKind => (kind === 'pair' ? 'pair' : 'text')

export const presentSource = (row: knowledge.SourceListRow): KnowledgeSource => ({
  id: row.id,
  kind: kindOf(row.kind),
  name: row.name,
  sections: row.section_count ?? 0,
  publishedAt: row.published_at?.toISOString() ?? null,
  isChanged: row.is_changed,
  changedBy: row.editor_name,
  changedAt: row.updated_at.toISOString(),
})

export const textOf = ({ kind, name, content, questions }: knowledge.SourceRow): SourceText => ({
  kind: kindOf(kind),
  name,
  content,
  questions,
})

type Section = Pick<KnowledgeSection, 'title' | 'text' | 'questions'>
const keyOf = ({ title, text, questions }: Section): string => JSON.stringify([title, text, questions])

/** The draft's sections beside the published ones: those that are new, the same, and, at the end, gone. */
const compareSections = (draft: readonly Section[], published: readonly Section[]): KnowledgeSection[] => {
  const before = new Set(published.map(keyOf))
  const after = new Set(draft.map(keyOf))
  return [
    ...draft.map((section) => ({
      ...section,
      state: before.has(keyOf(section)) ? ('same' as const) : ('new' as const),
    })),
    ...published
      .filter((section) => !after.has(keyOf(section)))
      .map((section) => ({ ...section, state: 'gone' as const })),
  ]
}

/** @throws notFound */
export const findKnowledge = async (db: Kysely<DB>, companyId: number, id: number): Promise<KnowledgeDetail> => {
  const row = await knowledge.find(db, companyId, id)
  if (!row) throw new AppError(errors.notFound)
  const published = await knowledge.listSections(db, companyId, id)
  const source = textOf(row)
  const draft = cutSource(source).map(({ title, text, questions }) => ({ title, text, questions: [...questions] }))
  const detail = {
    ...presentSource(row),
    text: source.content,
    questions: [...source.questions],
    cut: compareSections(
      draft,
      published.map(({ title, content, questions }) => ({ title, text: content, questions })),
    ),
  }
  return withRevision(detail, ['kind', 'name', 'text', 'questions'])
}
