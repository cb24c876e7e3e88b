import type { KnowledgeAnswer } from '@prosa/contract'
import { answerFrom, type DocumentBoldness, findSections, quotedText } from '@prosa/language'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import * as knowledge from './knowledge.queries.ts'
import type { KnowledgeIndexes } from './knowledge-indexes.ts'

export interface KnowledgeQuestion {
  text: string
  boldness: DocumentBoldness
  /** The section that the customer chose of those that were offered. */
  sectionId?: number | undefined
}

/** A section that was looked at, with its id. */
export type AskedSection = KnowledgeAnswer['sections'][number] & { sectionId: number }

/** What a company's published sources say to a question. The texts are read now: a section that was removed is never quoted. */
export const askKnowledge = async (
  indexes: KnowledgeIndexes,
  db: Kysely<DB>,
  companyId: number,
  { text, boldness, sectionId }: KnowledgeQuestion,
): Promise<Omit<KnowledgeAnswer, 'sections'> & { sections: AskedSection[] }> => {
  const { index, ids } = await indexes(db, companyId)
  const found = findSections(index, text)
  const wanted = found.candidates.flatMap(({ place }) => ids[place] ?? [])
  const rows = wanted.length === 0 ? [] : await knowledge.listTexts(db, companyId, wanted)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const rowAt = (place: number) => byId.get(ids[place] ?? 0)
  const answer = answerFrom(
    index,
    found,
    (place) => {
      const row = rowAt(place)
      return row && { title: row.title, text: row.content, questions: row.questions }
    },
    boldness,
  )
  const { kind, understood } = answer
  const sections = answer.sections.flatMap(({ place, probability, quote, reasons }): AskedSection[] => {
    const row = rowAt(place)
    if (!row) return []
    const { id, source_id: sourceId, source_name: source, title, content } = row
    const said = { title, quote: quotedText(content, quote) }
    return [{ sectionId: id, sourceId, source, ...said, probability, reasons: [...reasons] }]
  })
  const chosen = sections.find((section) => section.sectionId === sectionId)
  // One that is gone, or was published anew, is not there to be chosen: then the question is answered as any other.
  return chosen ? { kind: 'answer', understood, sections: [chosen] } : { kind, understood, sections }
}
