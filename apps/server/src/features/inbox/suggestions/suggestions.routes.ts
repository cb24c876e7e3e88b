import { suggestAnswer } from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { createCannedIndexes } from './canned-indexes.ts'
import { suggestTo } from './suggest-answer.ts'

/** Suggested answers from the bot's flow, the canned answers and the documents. */
export const registerSuggestions = (handle: Handle, { conversation, database, documents }: Program): void => {
  const indexes = createCannedIndexes()
  handle(suggestAnswer, ({ scope, db, params }) =>
    suggestTo({ database, conversation, indexes, documents }, db, scope, params.id),
  )
}
