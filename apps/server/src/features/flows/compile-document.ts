import { type CompiledFlow, compileFlow, type FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import { AppError } from '../../platform/errors/index.ts'
import { compileApart } from './compile-apart.ts'
import { flowErrors } from './errors.ts'

/** Characters of training phrases of one flow: some seven thousand phrases, or what runs takes too much memory. */
const maxPhraseChars = 250_000
/** Up to here compiling takes less than starting a thread for it. */
const smallPhraseChars = 15_000

/**
 * What the engine runs, entities copied into it so that it never changes. Training costs time and memory in proportion to
 * the phrases, and one company's flow must not cost the others theirs.
 * @throws draftInvalid (`readPayload` has refused such a document before), tooManyPhrases
 */
export const compileDocument = async (
  document: FlowDocument,
  entities: readonly EntityDefinition[],
): Promise<CompiledFlow> => {
  const chars = countPhraseChars(document)
  if (chars > maxPhraseChars) throw new AppError(flowErrors.tooManyPhrases)
  const isSmall = chars + countEntityChars(entities) <= smallPhraseChars
  const { compiled, problems } = isSmall ? compileFlow(document, entities) : await compileApart({ document, entities })
  if (compiled) return compiled
  throw new AppError(flowErrors.draftInvalid, { message: problems[0]?.message ?? flowErrors.draftInvalid.message })
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
