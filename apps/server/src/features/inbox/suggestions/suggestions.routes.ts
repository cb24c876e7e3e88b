import { suggestAnswer } from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { createCannedIndexes } from './canned-indexes.ts'
import { suggestTo } from './suggest-answer.ts'

/** Suggested answers from the bot's flow and the canned answers. */
export const registerSuggestions = (handle: Handle, { conversation, database }: Program): void => {
  const indexes = createCannedIndexes()
  handle(suggestAnswer, async ({ scope, db, params }) => ({
    suggestion: await suggestTo({ database, conversation, indexes }, db, scope, params.id),
  }))
}
