import * as contract from '@prosa/contract'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { cancelEmailChange, resendEmailChange } from './ask-email-change.ts'
import { confirmEmailChange, stopEmailChange } from './settle-email-change.ts'

export const registerEmailChanges = (handle: Handle, platform: Platform): void => {
  handle(contract.resendEmailChange, async ({ scope, db, params: { id } }) => {
    await resendEmailChange(platform, db, scope, id)
    return { success: true as const }
  })

  handle(contract.cancelEmailChange, async ({ scope, db, params: { id } }) => {
    await cancelEmailChange(platform, db, scope, id)
    return { success: true as const }
  })

  handle.public(contract.confirmEmailChange, async ({ db, params }) => ({
    email: await confirmEmailChange(platform, db, params.confirmationCode),
  }))

  handle.public(contract.stopEmailChange, async ({ db, params }) => {
    const stopped = await stopEmailChange(platform, db, params.confirmationCode)
    platform.sessions.forget()
    return stopped
  })
}
