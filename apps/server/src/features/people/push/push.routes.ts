import { getPushKey, maxPushSubscriptions, removePushSubscription, savePushSubscription } from '@prosa/contract'
import { ensureMember, sessionOf } from '../../../platform/access/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import * as subscriptions from './push.queries.ts'
import { readPushKeys } from './push-keys.ts'

/** Push subscriptions of a person's browsers. `create-wakes.ts` decides on notifications. */
export const registerPush = (handle: Handle, program: Program): void => {
  const { clock, conversation, guardedFetch } = program

  handle(getPushKey, async () => ({ publicKey: (await readPushKeys(program)).publicKey }))

  handle(savePushSubscription, async ({ scope, db, body: { endpoint, keys } }) => {
    guardedFetch.check(endpoint)
    await ensureMember(db, scope)
    const { companyId, userId } = scope
    const subscription = { userId, sessionId: sessionOf(scope), endpoint, ...keys, now: clock.now() }
    await subscriptions.save(db, companyId, subscription, maxPushSubscriptions)
    conversation.wakes.forget(companyId)
    return { success: true } as const
  })

  handle(removePushSubscription, async ({ scope: { companyId, userId }, db, body: { endpoint } }) => {
    await subscriptions.remove(db, companyId, userId, endpoint)
    conversation.wakes.forget(companyId)
    return { success: true } as const
  })
}
