import {
  changedInbox,
  countOwners,
  dialogChanges,
  dialogContact,
  dialogFiles,
  dialogHistory,
  getDialog,
  listInbox,
  pageInbox,
  unreadRooms,
} from '@prosa/contract'
import { AppError } from '../../../../platform/errors/index.ts'
import type { Handle } from '../../../../platform/http/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { contactErrors, findContact, presentContact } from '../../../contacts/index.ts'
import { readDialog, readDialogChanges, readDialogFiles, seeDialog } from '../room/read-dialog.ts'
import { readHistory } from '../room/read-history.ts'
import { createClusterReader } from './cluster.ts'
import { readChanges, readInboxPage, readOwners, readUnreadRooms } from './read-inbox.ts'

const firstPage = 100

/** Queries of the inbox; its actions are in `dialogs.routes.ts`. */
export const registerInbox = (handle: Handle, { database, clock }: Platform): void => {
  const cluster = createClusterReader(database)

  handle(unreadRooms, async ({ scope, query }) => ({ unreadRooms: await readUnreadRooms(database, scope, query) }))

  handle(countOwners, ({ scope, query }) => readOwners(database, scope, query))

  handle(listInbox, async ({ scope, query }) =>
    readInboxPage(database, await cluster(), scope, query, { limit: firstPage, offset: 0, now: clock.now() }),
  )

  handle(pageInbox, async ({ scope, query }) =>
    readInboxPage(database, await cluster(), scope, query, { ...query, now: clock.now() }),
  )

  handle(changedInbox, async ({ scope, db, query }) => readChanges(db, await cluster(), scope, query.position))

  handle(getDialog, ({ scope, params, query }) => readDialog(database, scope, params.id, query))

  handle(dialogChanges, ({ scope, params, query }) => readDialogChanges(database, scope, params.id, query.after))

  handle(dialogFiles, ({ scope, db, params, query }) => readDialogFiles(db, scope, params.id, query))

  handle(dialogContact, async ({ scope, db, params }) => {
    const { contactId } = await seeDialog(db, scope, params.id)
    const contact = await findContact(db, scope.companyId, contactId, scope.workspaceIds)
    // A contact can be seen where its dialogs are, except for the nameless contact that keeps an erased contact's
    // dialogs.
    if (!contact) throw new AppError(contactErrors.erased)
    return presentContact(contact)
  })

  handle(dialogHistory, ({ scope, db, params, query }) => readHistory(db, scope, params.id, query))
}
