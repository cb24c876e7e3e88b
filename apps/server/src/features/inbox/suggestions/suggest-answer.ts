import { mostSuggestions, type Suggestion } from '@prosa/contract'
import type { Conversation } from '../../../conversation/model/conversation.ts'
import type { Database, DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Documents } from '../../bots/index.ts'
import { readAnswers } from '../canned-answers/index.ts'
import type { CannedIndexes } from './canned-indexes.ts'
import { chooseQuotations, chooseSuggestion } from './choose-suggestion.ts'
import { questionOf } from './question.ts'
import { findRoom, listNewest, type RoomRow } from './suggestions.queries.ts'

export interface SuggestionParts {
  database: Pick<Database, 'snapshot'>
  conversation: Pick<Conversation, 'suggestAnswer'>
  indexes: CannedIndexes
  documents: Pick<Documents, 'ask'>
}

/** Messages read for the question, and for what was already said. */
const mostRead = 20
/** Number of similar canned answers to choose from. */
const mostNear = 5

/** The suggestion, and what the documents say. */
export interface Suggestions {
  suggestion: Suggestion | null
  documents: Suggestion[]
}

/** Whether the person answers in this room, or may join it. */
const mayAnswer = ({ open, owner, owner_user_id }: RoomRow, userId: number): boolean => {
  if (!open || owner === 'external' || owner === 'closed') return false
  return (owner !== 'person' && owner !== 'offered') || owner_user_id === userId
}

/**
 * A suggested answer to the customer. Writes nothing, and locks no dialog.
 * @throws notFound for a room that the caller does not see
 */
export const suggestTo = async (
  { database, conversation, indexes, documents }: SuggestionParts,
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
): Promise<Suggestions> => {
  const { companyId, userId, workspaceIds } = scope
  const [[room], messages] = await database.snapshot(companyId, (ask) => [
    findRoom(ask, companyId, dialogId),
    listNewest(ask, companyId, dialogId, mostRead),
  ])
  if (!room || !workspaceIds.includes(room.workspace_id)) throw new AppError(errors.notFound)
  const question = mayAnswer(room, userId) ? questionOf(messages) : null
  if (!question) return { suggestion: null, documents: [] }
  const place = { companyId, workspaceId: room.workspace_id }
  const flow = await conversation.suggestAnswer(companyId, dialogId, question.text)
  const near = await indexes.nearest(db, place, question.text, mostNear)
  const answers = await readAnswers(
    db,
    companyId,
    near.map(({ id }) => id),
  )
  const ranked = near.flatMap(({ id, score }) => {
    const answer = answers.find((one) => one.id === id)
    return answer ? [{ answer, score }] : []
  })
  const suggestion = chooseSuggestion(question, flow, ranked)
  const { sections } = await documents.ask(db, companyId, {
    text: question.text,
    boldness: 'normal',
    place: { ...place, botId: room.bot_id },
  })
  const quoted = chooseQuotations(question, sections, suggestion)
  return { suggestion, documents: quoted.slice(0, mostSuggestions - (suggestion ? 1 : 0)) }
}
