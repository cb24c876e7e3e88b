import { countTraining, type FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import { AppError } from '../../../platform/errors/index.ts'
import { doFlowWork, inFlowThread, type JsonBytes } from '../../../platform/flow-threads/index.ts'
import { flowErrors } from './errors.ts'
import type { Tell } from './publish-training.ts'
import type { ReadDocument } from './read-payload.ts'

/**
 * Limit of one flow's training phrases in characters: some seven thousand phrases; more would need too much memory at
 * run time.
 */
const maxPhraseChars = 250_000
/**
 * Up to this size compiling takes ten to twenty milliseconds: a bot of a few nodes. Each node is trained on all its
 * exits, so the number of phrases alone says little.
 */
const smallPhraseChars = 5_000
const smallTraining = 5_000
const smallEntityChars = 100_000

/**
 * The flow as JSON for the engine, with its entities copied into it, so that it never changes. Training costs time and
 * memory by phrases and exits; to protect other companies, all but small flows are compiled in a thread.
 * @param tell called with the progress of long training
 * @throws draftInvalid (`readPayload` has refused such a document before), tooManyPhrases, and what `inFlowThread`
 * throws
 */
export const compileDocument = async (
  companyId: number,
  { document, json }: ReadDocument,
  entities: readonly EntityDefinition[],
  tell?: Tell,
): Promise<JsonBytes> => {
  const chars = countPhraseChars(document)
  if (chars > maxPhraseChars) throw new AppError(flowErrors.tooManyPhrases)
  const isShort = chars <= smallPhraseChars && countEntityChars(entities) <= smallEntityChars
  const isSmall = isShort && countTraining(document) <= smallTraining
  const work = { kind: 'compile', document: json, entities } as const
  const answer = isSmall ? doFlowWork(work) : await inFlowThread(companyId, work, tell)
  if (answer.kind === 'compiled') return answer.compiled
  const problem = answer.kind === 'refused' ? answer.problems[0] : undefined
  throw new AppError(flowErrors.draftInvalid, { message: problem?.message ?? flowErrors.draftInvalid.message })
}

const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + text.length, 0)

const countPhraseChars = ({ nodes }: FlowDocument): number => {
  let total = 0
  for (const { userInteractions } of nodes) for (const { phrases } of userInteractions) total += sum(phrases)
  return total
}

const countEntityChars = (entities: readonly EntityDefinition[]): number => {
  let total = 0
  for (const { entries } of entities) for (const { value, synonyms } of entries) total += value.length + sum(synonyms)
  return total
}
