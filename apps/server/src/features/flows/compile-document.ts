import { type CompiledFlow, compileFlow, type FlowDocument } from '@prosa/flow'
import type { EntityDefinition } from '@prosa/language'
import { AppError } from '../../platform/errors/index.ts'
import { flowErrors } from './errors.ts'

/**
 * What the engine runs, entities copied into it so that it never changes.
 * @throws draftInvalid; `readPayload` has refused such a document before
 */
export const compileDocument = (document: FlowDocument, entities: readonly EntityDefinition[]): CompiledFlow => {
  const { compiled, problems } = compileFlow(document, entities)
  if (compiled) return compiled
  throw new AppError(flowErrors.draftInvalid, { message: problems[0]?.message ?? flowErrors.draftInvalid.message })
}
