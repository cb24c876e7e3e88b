import type { KnowledgeAnswer } from '@prosa/contract'
import { answerFrom, type DocumentBoldness, type FoundSections, findSections, quotedText } from '@prosa/language'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import * as knowledge from './knowledge.queries.ts'
import { type DocumentsPlace, type KnowledgeIndex, type KnowledgeIndexes, usedAt } from './knowledge-indexes.ts'

export interface KnowledgeQuestion {
  text: string
  boldness: DocumentBoldness
  /** Sources that do not answer there are not looked at. */
  place: DocumentsPlace
  /** Only these sources are looked at. */
  among?: ReadonlySet<number> | undefined
  /** The section that the customer chose of those that were offered. */
  sectionId?: number | undefined
}

/** A section that was looked at, with its id. */
export type AskedSection = KnowledgeAnswer['sections'][number] & {
  sectionId: number
  /** What customers read of its source; empty where they are not to. */
  toldSource: string
}
export type AskedAnswer = Omit<KnowledgeAnswer, 'sections'> & { sections: AskedSection[] }

/** Told before the other reasons. */
const otherMatter = 'parecida com uma pergunta que está em “Outro assunto”'

/** What a company's published sources say to a question. The texts are read now: a section that was removed is never quoted. */
export const askKnowledge = async (
  indexes: KnowledgeIndexes,
  db: Kysely<DB>,
  companyId: number,
  question: KnowledgeQuestion,
): Promise<AskedAnswer> => {
  const index = await indexes(db, companyId)
  const found = findSections(index.index, question.text, usedAt(index, question.place, question.among))
  const wanted = found.candidates.flatMap(({ place }) => index.ids[place] ?? [])
  const rows = wanted.length === 0 ? [] : await knowledge.listTexts(db, companyId, wanted)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return answerOf(index, found, question, (id) => byId.get(id))
}

/** Decides on the sections that were found, once their texts are read. */
export const answerOf = (
  { index, ids, isOtherMatter }: Pick<KnowledgeIndex, 'index' | 'ids' | 'isOtherMatter'>,
  found: FoundSections,
  { text, boldness, sectionId }: Omit<KnowledgeQuestion, 'place' | 'among'>,
  textOf: (id: number) => knowledge.SectionText | undefined,
): AskedAnswer => {
  const rowAt = (place: number) => textOf(ids[place] ?? 0)
  const answer = answerFrom(
    index,
    found,
    (place) => {
      const row = rowAt(place)
      return row && { title: row.title, text: row.content, questions: row.questions }
    },
    boldness,
  )
  const { understood } = answer
  // A pair that is asked by exactly its words answers all the same: somebody wrote it for them.
  const isRefused = answer.kind !== 'refuse' && answer.sections[0]?.probability !== 1 && isOtherMatter(text)
  const sections = answer.sections.flatMap(({ place, probability, quote, reasons: own }): AskedSection[] => {
    const row = rowAt(place)
    if (!row) return []
    const { id, source_id: sourceId, source_name: name, page, address, title, content } = row
    const paged = page === null ? name : `${name}, p. ${page}`
    const source = address === null ? paged : `${paged}, ${address}`
    const toldSource = row.shows_source ? [paged, address ?? row.source_address].filter(Boolean).join(': ') : ''
    const said = { title, quote: quotedText(content, quote), toldSource }
    const reasons = isRefused ? [otherMatter, ...own] : [...own]
    return [{ sectionId: id, sourceId, source, address, ...said, probability, reasons }]
  })
  const chosen = sections.find((section) => section.sectionId === sectionId)
  // One that is gone, or was published anew, is not there to be chosen: then the question is answered as any other.
  if (chosen) return { kind: 'answer', understood, sections: [chosen] }
  return { kind: isRefused ? 'refuse' : answer.kind, understood, sections }
}
