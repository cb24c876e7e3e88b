import { confirm } from '../ui/confirm.ts'
import { countKept } from './personal-storage.ts'
import { readScope } from './scope.ts'
import { logOut, readSession } from './session-store.ts'
import { appTexts } from './texts.ts'

const { unsent } = appTexts

/**
 * Whether one goes, though messages are on their way: without any nobody is asked.
 * @param toCompany to another company, where they wait for the way back; otherwise they are lost
 */
export async function mayLeave(toCompany: boolean): Promise<boolean> {
  const session = readSession()
  if (session.status !== 'active') return true
  const count = countKept('outbox', toCompany ? readScope() : session.user.id)
  if (count === 0) return true
  return confirm({
    text: toCompany ? unsent.waits(count) : unsent.isLost(count),
    confirmLabel: toCompany ? unsent.change : unsent.leave,
    cancelLabel: unsent.stay,
    isDestructive: !toCompany,
  })
}

/** Ends the session; the guard of the screen then shows the login. What is on its way is lost by that: that is asked before. */
export const logOutNow = async (): Promise<void> => {
  if (await mayLeave(false)) await logOut()
}
