import { searchDialog as searchDialogOperation, searchMessages as searchMessagesOperation } from '@prosa/contract'
import { isBusy } from '../../../platform/following/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { exposeMessageSearch } from './message-search.api.ts'
import { searchDialog, searchMessages } from './search-messages.ts'
import { createWordsLoop } from './words-loop.ts'

/** Search in messages and notes, and the loop that keeps its index up to date. */
export const registerMessageSearch = (handle: Handle, { database, lifecycle, log, clock }: Platform): void => {
  handle(searchMessagesOperation, ({ scope, query }) => searchMessages(database, scope, query, clock.now()))
  handle(searchDialogOperation, ({ scope, db, params, query }) => searchDialog(db, scope, params.id, query))

  exposeMessageSearch(handle)

  lifecycle.during('worker', 'words of messages', () => {
    const loop = createWordsLoop({
      worker: database.worker,
      isBusy: () => isBusy(database),
      failed: (err, companyId, dialogId) =>
        log.warn(
          { err, companyId, dialogId },
          'Words could not be written; they will be, or with the next change of their dialog',
        ),
    })
    loop.start()
    return () => loop.stop()
  })
}
