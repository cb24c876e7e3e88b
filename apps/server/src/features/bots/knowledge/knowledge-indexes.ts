import { mayUseSource, type SourceLimits } from '@prosa/contract'
import { type DocumentIndex, indexSections, isCurrentSection, likeOneOf, prepareSection } from '@prosa/language'
import { LRUCache } from 'lru-cache'
import { type Clock, dayIn } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { runInSlices } from '../../../platform/slices/index.ts'
import * as knowledge from './knowledge.queries.ts'
import { listBackground } from './questions/questions.queries.ts'
import { listLimits } from './use/use.queries.ts'

/** A company's index, and the id and the source of each of its sections. */
interface MadeIndex {
  index: DocumentIndex
  ids: readonly number[]
  sources: readonly number[]
  /** Of the sources that do not answer everywhere and always. */
  limits: ReadonlyMap<number, SourceLimits>
  /** Whether a question is like one that somebody filed as another matter. */
  isOtherMatter: (text: string) => boolean
}

/** An index on the company's day, with which sources expire. */
export interface KnowledgeIndex extends MadeIndex {
  today: string
}

/** Where a question is asked. `any`: wherever a source answers, as a person who manages the sources asks. */
export interface DocumentsPlace {
  workspaceId: number | 'any'
  /** Null: in a room without a bot. */
  botId: number | null | 'any'
}
export const anyPlace: DocumentsPlace = { workspaceId: 'any', botId: 'any' }

/** Whether a section, by its number in the index, may answer there; undefined: all may. */
export const usedAt = (
  { sources, limits, today }: Pick<KnowledgeIndex, 'sources' | 'limits' | 'today'>,
  place: DocumentsPlace,
  /** Only these sources. */
  among?: ReadonlySet<number>,
): ((section: number) => boolean) | undefined => {
  const unused = new Set(
    [...limits].flatMap(([sourceId, own]) => (mayUseSource(own, { ...place, today }) ? [] : sourceId)),
  )
  if (unused.size === 0 && !among) return undefined
  return (section) => {
    const source = sources[section] ?? 0
    return !unused.has(source) && (among?.has(source) ?? true)
  }
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
/** Its id and that of its source. */
const bytesOfSection = 16
const leastBytes = 1_024
/** Phrases of other matters that are compared, the latest. */
const mostBackground = 500
/** Sections read at once. */
const pageSize = 1_000

/**
 * The companies' indexes of this process, each for one generation: a publication or deletion raises it in its transaction, so that the next
 * question reads the sections anew. Two questions at once share the work. The day is read with each question.
 */
export const createKnowledgeIndexes = ({ now }: Clock) => {
  const known = new LRUCache<string, { made: Promise<MadeIndex>; bytes: number }>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const madeOf = async (db: Kysely<DB>, companyId: number, generation: number): Promise<MadeIndex> => {
    const key = `${companyId}:${generation}`
    const found = known.get(key)
    if (found) return found.made
    const made = makeIndex(db, companyId)
    known.set(key, { made, bytes: leastBytes })
    try {
      const { index, ids } = await made
      known.set(key, { made, bytes: leastBytes + index.bytes + ids.length * bytesOfSection })
    } catch (error) {
      known.delete(key)
      throw error
    }
    return made
  }
  return async (db: Kysely<DB>, companyId: number): Promise<KnowledgeIndex> => {
    const { generation, timeZone } = await knowledge.findGeneration(db, companyId)
    return { ...(await madeOf(db, companyId, generation)), today: dayIn(timeZone, now()) }
  }
}
export type KnowledgeIndexes = ReturnType<typeof createKnowledgeIndexes>

/** A company's index as it would be once a draft is published. Kept by nobody. */
export const indexWith = async (
  db: Kysely<DB>,
  companyId: number,
  draft: DraftOfSource,
  now: Date,
): Promise<KnowledgeIndex> => {
  const { timeZone } = await knowledge.findGeneration(db, companyId)
  return { ...(await makeIndex(db, companyId, draft)), today: dayIn(timeZone, now) }
}

const makeIndex = async (db: Kysely<DB>, companyId: number, draft: DraftOfSource | null = null): Promise<MadeIndex> => {
  const ids: number[] = []
  const sources: number[] = []
  const prepared: Uint8Array[] = []
  for (let above = 0; ; ) {
    const rows = await knowledge.listPrepared(db, companyId, { above, limit: pageSize, without: draft?.sourceId ?? 0 })
    const old = rows.filter(({ terms }) => !isCurrentSection(terms)).map(({ id }) => id)
    const again = old.length === 0 ? new Map<number, Uint8Array>() : await prepareAgain(db, companyId, old)
    for (const { id, source_id: sourceId, terms } of rows) {
      const bytes = isCurrentSection(terms) ? terms : again.get(id)
      if (!bytes) continue
      ids.push(id)
      sources.push(sourceId)
      prepared.push(bytes)
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) break
    above = last.id
  }
  draft?.sections.forEach(({ terms }, place) => {
    ids.push(draftId(place))
    sources.push(draft.sourceId)
    prepared.push(terms)
  })
  const background = await listBackground(db, companyId, mostBackground)
  const limits = await listLimits(db, companyId)
  return {
    index: await runInSlices(indexSections(prepared)),
    ids,
    sources,
    limits,
    isOtherMatter: likeOneOf(background),
  }
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
