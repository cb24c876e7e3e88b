import { type LoadedFlow, loadFlowInSlices, type StoredFlow } from '@prosa/flow'
import type { Handles } from '../../platform/database/index.ts'
import { trainedNow } from '../../platform/flow-threads/index.ts'
import { runInSlices } from '../../platform/slices/index.ts'
import { findFileSizes, findStoredFlow } from './versions.queries.ts'

/** A published version ready to run, with the sizes of the files that it sends. */
export interface RunnableFlow {
  flow: LoadedFlow
  fileSizes: ReadonlyMap<string, number>
}

/** A loaded version and its memory in bytes. */
export interface LoadedVersion {
  runnable: RunnableFlow
  bytes: number
}

/** Memory per character of stored training data, measured with the largest flows. */
const bytesOfTrained = 4.3
/** Memory per character of a value or synonym, and per regular expression, measured with the longest lists. */
const bytesOfCharacter = 110
const bytesOfPattern = 160_000
const bytesOfNode = 4_000

/**
 * Loads a version and prepares it, a few milliseconds at a time and outside of any turn. Data trained by an older release are trained again in a
 * thread.
 * @returns null when the company has no such version
 */
export const loadVersion = async (
  database: Handles,
  companyId: number,
  versionId: number,
): Promise<LoadedVersion | null> => {
  const found = await database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const stored = await findStoredFlow(pipeline, companyId, versionId)
    const files = stored ? filesOf(stored) : []
    const sizes = files.length === 0 ? [] : await findFileSizes(pipeline, companyId, files)
    return stored && { stored, sizes }
  })
  if (!found) return null
  const stored = await trainedNow(companyId, found.stored)
  const flow = await runInSlices(loadFlowInSlices(stored))
  const fileSizes = new Map(found.sizes.map((file) => [file.id, file.size]))
  return { runnable: { flow, fileSizes }, bytes: weigh(stored) }
}

const lengthOf = (trained: StoredFlow['opening']): number => ('json' in trained ? trained.json.length : 0)

const weigh = ({ nodes, opening, entities }: StoredFlow): number => {
  let bytes = bytesOfTrained * lengthOf(opening)
  for (const { trained } of nodes) bytes += bytesOfNode + bytesOfTrained * lengthOf(trained)
  for (const { kind, entries } of entities) {
    if (kind === 'regex') bytes += entries.length * bytesOfPattern
    else
      for (const { value, synonyms } of entries)
        for (const text of [value, ...synonyms]) bytes += Math.max(8, text.length) * bytesOfCharacter
  }
  return Math.ceil(bytes)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const filesOf = ({ nodes }: StoredFlow): string[] => [
  ...new Set(
    nodes.flatMap(({ content }) =>
      content.messages.flatMap((message) => message.files.map((file) => file.fileId).filter((id) => uuid.test(id))),
    ),
  ),
]
