import type { KnowledgeAnswer } from '@prosa/contract'
import { answerFrom, type DocumentBoldness, findSections, quotedText } from '@prosa/language'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import * as knowledge from './knowledge.queries.ts'
import type { KnowledgeIndexes } from './knowledge-indexes.ts'

export interface KnowledgeQuestion {
  text: string
  boldness: DocumentBoldness
}

/** What a company's published sources say to a question. The texts are read now: a section that was removed is never quoted. */
export const askKnowledge = async (
  indexes: KnowledgeIndexes,
  db: Kysely<DB>,
  companyId: number,
  { text, boldness }: KnowledgeQuestion,
): Promise<KnowledgeAnswer> => {
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
  return {
    kind: answer.kind,
    understood: answer.understood,
    sections: answer.sections.flatMap(({ place, probability, quote, reasons }) => {
      const row = rowAt(place)
      if (!row) return []
      const { source_id: sourceId, source_name: source, title, content } = row
      return [{ sourceId, source, title, quote: quotedText(content, quote), probability, reasons: [...reasons] }]
    }),
  }
}
