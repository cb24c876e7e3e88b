import { doFlowWork, inFlowThread, type JsonBytes } from '../../../platform/flow-threads/index.ts'

/** Up to this size comparing takes some milliseconds. */
const smallBytes = 200_000

/**
 * Whether a document equals the stored one, read as text (`findDocumentText`). Large ones are compared in a thread.
 * @throws what `inFlowThread` throws
 */
export const equalsStored = async (companyId: number, before: string, after: JsonBytes): Promise<boolean> => {
  const work = { kind: 'compare', before, after } as const
  const isSmall = before.length + after.length <= smallBytes
  const answer = isSmall ? doFlowWork(work) : await inFlowThread(companyId, work)
  if (answer.kind !== 'compared') throw new Error('A thread answered something else than it was asked')
  return answer.isUnchanged
}
