import { type DocumentIndex, indexSections, isCurrentSection, likeOneOf, prepareSection } from '@prosa/language'
import { LRUCache } from 'lru-cache'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { runInSlices } from '../../../platform/slices/index.ts'
import * as knowledge from './knowledge.queries.ts'
import { listBackground } from './questions/questions.queries.ts'

/** A company's index, and the id of each of its sections. */
export interface KnowledgeIndex {
  index: DocumentIndex
  ids: readonly number[]
  /** Whether a question is like one that somebody filed as another matter. */
  isOtherMatter: (text: string) => boolean
}

/** A source that would be published, cut and prepared. */
export interface DraftOfSource {
  sourceId: number
  name: string
  sections: readonly knowledge.PreparedRow[]
}

/** Stands for a section that is not stored. */
export const draftId = (place: number): number => -1 - place

const mostBytes = 128 * 1024 * 1024
const bytesOfId = 8
const leastBytes = 1_024
/** Phrases of other matters that are compared, the latest. */
const mostBackground = 500
/** Sections read at once. */
const pageSize = 1_000

/**
 * The companies' indexes of this process, each for one generation: a publication or deletion raises it in its transaction, so that the next
 * question reads the sections anew. Two questions at once share the work.
 */
export const createKnowledgeIndexes = () => {
  const known = new LRUCache<string, { made: Promise<KnowledgeIndex>; bytes: number }>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  return async (db: Kysely<DB>, companyId: number): Promise<KnowledgeIndex> => {
    const key = `${companyId}:${await knowledge.findGeneration(db, companyId)}`
    const found = known.get(key)
    if (found) return found.made
    const made = makeIndex(db, companyId)
    known.set(key, { made, bytes: leastBytes })
    try {
      const { index, ids } = await made
      known.set(key, { made, bytes: leastBytes + index.bytes + ids.length * bytesOfId })
    } catch (error) {
      known.delete(key)
      throw error
    }
    return made
  }
}
export type KnowledgeIndexes = ReturnType<typeof createKnowledgeIndexes>

/** A company's index as it would be once a draft is published. Kept by nobody. */
export const indexWith = (db: Kysely<DB>, companyId: number, draft: DraftOfSource): Promise<KnowledgeIndex> =>
  makeIndex(db, companyId, draft)

const makeIndex = async (
  db: Kysely<DB>,
  companyId: number,
  draft: DraftOfSource | null = null,
): Promise<KnowledgeIndex> => {
  const ids: number[] = []
  const prepared: Uint8Array[] = []
  for (let above = 0; ; ) {
    const rows = await knowledge.listPrepared(db, companyId, { above, limit: pageSize, without: draft?.sourceId ?? 0 })
    const old = rows.filter(({ terms }) => !isCurrentSection(terms)).map(({ id }) => id)
    const again = old.length === 0 ? new Map<number, Uint8Array>() : await prepareAgain(db, companyId, old)
    for (const { id, terms } of rows) {
      const bytes = isCurrentSection(terms) ? terms : again.get(id)
      if (!bytes) continue
      ids.push(id)
      prepared.push(bytes)
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) break
    above = last.id
  }
  draft?.sections.forEach(({ terms }, place) => {
    ids.push(draftId(place))
    prepared.push(terms)
  })
  const background = await listBackground(db, companyId, mostBackground)
  return { index: await runInSlices(indexSections(prepared)), ids, isOtherMatter: likeOneOf(background) }
}

/** What another release prepared is read anew from its text. */
const prepareAgain = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, Uint8Array>> => {
  const texts = await knowledge.listTexts(db, companyId, ids)
  return runInSlices(
    (function* (): Generator<undefined, Map<number, Uint8Array>> {
      const prepared = new Map<number, Uint8Array>()
      for (const { id, title, content, questions } of texts) {
        prepared.set(id, prepareSection({ title, text: content, questions }))
        yield
      }
      return prepared
    })(),
  )
}
