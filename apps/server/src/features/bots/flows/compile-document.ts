import { countTraining, type FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import { AppError } from '../../../platform/errors/index.ts'
import { doFlowWork, inFlowThread, type JsonBytes } from '../../../platform/flow-threads/index.ts'
import { flowErrors } from './errors.ts'
import type { Tell } from './publish-training.ts'
import type { ReadDocument } from './read-payload.ts'

/** Characters of training phrases of one flow: some seven thousand phrases, or what runs takes too much memory. */
const maxPhraseChars = 250_000
/** Up to here compiling takes ten or twenty milliseconds: a bot of a few nodes. What a node learns is told from all its exits, so phrases alone say little. */
const smallPhraseChars = 5_000
const smallTraining = 5_000
const smallEntityChars = 100_000

/**
 * What the engine runs as JSON, entities copied into it so that it never changes. Training costs time and memory with
 * the phrases and the exits, and one company's flow must not cost the others theirs: all but a small one is compiled in a thread.
 * @param tell hears how much of the training is done, where it takes long
 * @throws draftInvalid (`readPayload` has refused such a document before), tooManyPhrases, and what `inFlowThread` throws
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
