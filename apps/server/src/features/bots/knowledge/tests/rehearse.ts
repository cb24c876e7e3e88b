import { type FoundSections, findSections } from '@prosa/language'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { runInSlices } from '../../../../platform/slices/index.ts'
import { type AskedAnswer, answerOf } from '../ask-knowledge.ts'
import * as knowledge from '../knowledge.queries.ts'
import { type DocumentsPlace, type DraftOfSource, draftId, type KnowledgeIndex, usedAt } from '../knowledge-indexes.ts'

/** Texts read at once. */
const pageSize = 2_000

/** What a company's bots answer from, or would. */
export interface Rehearsed {
  index: KnowledgeIndex
  /** The source that would be published, whose sections are not stored. */
  draft: DraftOfSource | null
}

export interface Rehearsal {
  text: string
  place: DocumentsPlace
}

/**
 * What an ordinary bot would say to each question, some milliseconds at a time.
 * @param untilMs `performance.now()` at which it stops. @returns null for questions for which the time was over
 */
export const answerAll = async (
  db: Kysely<DB>,
  companyId: number,
  { index, draft }: Rehearsed,
  questions: readonly Rehearsal[],
  untilMs: number,
): Promise<(AskedAnswer | null)[]> => {
  const found = await runInSlices(findAll(index, questions, untilMs))
  const ids = found.flatMap((one) => one?.candidates.flatMap(({ place }) => index.ids[place] ?? []) ?? [])
  const texts = await readTexts(db, companyId, ids)
  draft?.sections.forEach(({ title, content, page, address, questions: asked }, place) => {
    const id = draftId(place)
    texts.set(id, {
      id,
      title,
      content,
      page,
      address,
      questions: [...asked],
      source_id: draft.sourceId,
      source_name: draft.name,
      shows_source: true,
      source_address: null,
    })
  })
  return runInSlices(decideAll(index, found, questions, texts, untilMs))
}

function* findAll(
  index: KnowledgeIndex,
  questions: readonly Rehearsal[],
  untilMs: number,
): Generator<undefined, (FoundSections | null)[]> {
  const found: (FoundSections | null)[] = []
  for (const { text, place } of questions) {
    found.push(performance.now() < untilMs ? findSections(index.index, text, usedAt(index, place)) : null)
    yield
  }
  return found
}

function* decideAll(
  index: KnowledgeIndex,
  found: readonly (FoundSections | null)[],
  questions: readonly Rehearsal[],
  texts: ReadonlyMap<number, knowledge.SectionText>,
  untilMs: number,
): Generator<undefined, (AskedAnswer | null)[]> {
  const answers: (AskedAnswer | null)[] = []
  for (const [place, one] of found.entries()) {
    const asked = { text: questions[place]?.text ?? '', boldness: 'normal' as const }
    const isInTime = one !== null && performance.now() < untilMs
    answers.push(isInTime ? answerOf(index, one, asked, (id) => texts.get(id)) : null)
    yield
  }
  return answers
}

const readTexts = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, knowledge.SectionText>> => {
  const wanted = [...new Set(ids)].filter((id) => id > 0)
  const texts = new Map<number, knowledge.SectionText>()
  for (let from = 0; from < wanted.length; from += pageSize)
    for (const row of await knowledge.listTexts(db, companyId, wanted.slice(from, from + pageSize)))
      texts.set(row.id, row)
  return texts
}
