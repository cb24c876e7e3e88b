import { dialogTimeline, messageTimeline } from '@prosa/contract'
import type { Handle } from '../../../../platform/http/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { parseMessageId } from '../room/message-id.ts'
import { readDialogTimeline } from './read-owners.ts'
import { readMessageTimeline } from './read-timeline.ts'

/** Timelines of messages and dialogs. */
export const registerTimelines = (handle: Handle, { database }: Platform): void => {
  handle(messageTimeline, ({ scope, db, params }) => {
    const { dialogId, seq } = parseMessageId(params.id)
    return readMessageTimeline(db, scope, dialogId, seq)
  })

  handle(dialogTimeline, ({ scope, params, query }) => readDialogTimeline(database, scope, params.id, query))
}
