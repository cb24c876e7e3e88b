import {
  isForNobody,
  type KnowledgeDetail,
  type KnowledgeKind,
  type KnowledgeSection,
  type KnowledgeSource,
  knowledgeKinds,
} from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { type DemandRevision, demandRevision, withRevision } from '../../../platform/revision/index.ts'
import { cutSource, type SourceText } from './cut-source.ts'
import { fileGone } from './file-texts.ts'
import * as knowledge from './knowledge.queries.ts'
import { siteStateOf } from './sites/site-state.ts'

export const kindOf = (kind: string): KnowledgeKind => knowledgeKinds.find((one) => one === kind) ?? 'text'

const fileStates = ['reading', 'read', 'failed'] as const
const fileOf = ({ file_name: name, file_state, file_problem: problem }: knowledge.SourceListRow) =>
  name === null
    ? null
    : {
        name,
        state: fileStates.find((one) => one === file_state) ?? 'read',
        problem: file_state === 'failed' ? (problem ?? fileGone) : null,
      }

const siteOf = (row: knowledge.SourceListRow): KnowledgeSource['site'] => {
  if (row.site_address === null) return null
  const state = siteStateOf(row.site_state)
  const problem = state === 'reading' ? null : row.site_problem
  return { address: row.site_address, state, problem, readAt: row.site_read_at?.toISOString() ?? null }
}

export const presentSource = (row: knowledge.SourceListRow): KnowledgeSource => ({
  id: row.id,
  kind: kindOf(row.kind),
  name: row.name,
  sections: row.section_count ?? 0,
  publishedAt: row.published_at?.toISOString() ?? null,
  isChanged: row.is_changed,
  changedBy: row.editor_name,
  changedAt: row.updated_at.toISOString(),
  validUntil: row.valid_until,
  isForNobody: isForNobody({ workspaceIds: row.workspace_ids, botIds: row.bot_ids }),
  file: fileOf(row),
  site: siteOf(row),
  publishesAlone: row.site_publishes_alone ?? false,
})

export const textOf = ({ kind, name, content, questions }: knowledge.SourceRow): SourceText => ({
  kind: kindOf(kind),
  name,
  content,
  questions,
})

/** What people edit. */
const revised = ['kind', 'name', 'text', 'questions', 'publishesAlone'] as const

type Section = Omit<KnowledgeSection, 'state'>
/** A section that has only moved to another page is the same. */
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
  const draft = cutSource(source).map(({ questions, ...section }) => ({ ...section, questions: [...questions] }))
  const detail = {
    ...presentSource(row),
    text: source.content,
    questions: [...source.questions],
    cut: compareSections(
      draft,
      published.map(({ content, ...section }) => ({ ...section, text: content })),
    ),
  }
  return withRevision(detail, revised)
}

/**
 * Check that the draft is the one that the caller has seen. The text is cut only to tell what it is now.
 * @throws notFound, overtaken
 */
export const demandSeen = (revision: string | undefined, companyId: number, id: number): DemandRevision =>
  demandRevision(revision, async (tx) => {
    const row = await knowledge.find(tx, companyId, id)
    if (!row) throw new AppError(errors.notFound)
    const { content: text, ...draft } = textOf(row)
    const now = withRevision({ ...draft, text, publishesAlone: row.site_publishes_alone ?? false }, revised)
    return now.revision === revision ? now : findKnowledge(tx, companyId, id)
  })
