import type { Unlinking } from '../../linking.ts'
import type { MetaApp } from '../meta.ts'
import { unsubscribePage } from './accounts.ts'
import { messagingKinds } from './kinds.ts'
import { pageIdOf } from './settings.ts'

/** One page serves Messenger and the Instagram account behind it. */
export const createMessagingUnlink = (meta: MetaApp): Unlinking => ({
  sharedBy: (connection) => ({ kinds: messagingKinds, account: pageIdOf(connection) }),
  tell: async (connection, signal) => {
    if (connection.secret === null) return 'done'
    const fault = await unsubscribePage(meta, { pageId: pageIdOf(connection), token: connection.secret }, signal)
    return fault && (fault.remedy === 'wait' || fault.unknown) ? 'later' : 'done'
  },
})
