import { indexTexts, nearestTexts, type TextIndex } from '@prosa/language'
import { LRUCache } from 'lru-cache'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { runInSlices } from '../../../platform/slices/index.ts'
import { listAnswers, stampOfAnswers } from '../canned-answers/index.ts'

export interface NearAnswer {
  id: number
  score: number
}

/** Canned answers of workspaces, indexed for comparison with customers' messages. */
export interface CannedIndexes {
  /** The workspace's answers most similar to the text, best first, at most `limit`. */
  nearest(db: Kysely<DB>, place: WorkspacePlace, text: string, limit: number): Promise<NearAnswer[]>
}

export interface WorkspacePlace {
  companyId: number
  workspaceId: number
}

interface Indexed {
  stamp: string
  ids: readonly number[]
  index: TextIndex
  bytes: number
}

/** Enough for some thousand usual workspaces, or some ten of the largest. */
const maxBytes = 64 * 1024 * 1024
/** Memory per character of an answer: keys of its words, stems and meanings. */
const bytesOfCharacter = 30
const bytesOfAnswer = 500

/** Built once per change, in slices of a few milliseconds; concurrent callers share the same build. */
export const createCannedIndexes = (): CannedIndexes => {
  const kept = new LRUCache<string, Indexed>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const underWay = new Map<string, Promise<Indexed>>()

  const begin = (db: Kysely<DB>, place: WorkspacePlace, key: string, stamp: string): Promise<Indexed> => {
    const name = `${key} ${stamp}`
    const known = underWay.get(name)
    if (known) return known
    const reading = read(db, place, stamp)
      .then((indexed) => {
        kept.set(key, indexed)
        return indexed
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, reading)
    return reading
  }

  return {
    nearest: async (db, place, text, limit) => {
      const stamp = await stampOfAnswers(db, place.companyId, place.workspaceId)
      if (stamp === null) return []
      const key = `${place.companyId}:${place.workspaceId}`
      const known = kept.get(key)
      const { ids, index } = known?.stamp === stamp ? known : await begin(db, place, key, stamp)
      return nearestTexts(index, text)
        .slice(0, limit)
        .flatMap(({ place: at, score }) => (ids[at] === undefined ? [] : [{ id: ids[at], score }]))
    },
  }
}

const read = async (db: Kysely<DB>, { companyId, workspaceId }: WorkspacePlace, stamp: string): Promise<Indexed> => {
  const answers = await listAnswers(db, companyId, workspaceId)
  const texts = answers.map(({ shortcut, text }) => ({ title: shortcut, text }))
  const characters = texts.reduce((sum, { title, text }) => sum + title.length + text.length, 0)
  return {
    stamp,
    ids: answers.map(({ id }) => id),
    index: await runInSlices(indexTexts(texts)),
    bytes: Math.min(maxBytes, 1 + texts.length * bytesOfAnswer + characters * bytesOfCharacter),
  }
}
