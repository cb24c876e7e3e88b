import { confirm } from '../ui/confirm.ts'
import { countKept } from './personal-storage.ts'
import { readScope } from './scope.ts'
import { logOut, readSession } from './session-store.ts'
import { appTexts } from './texts.ts'

const { unsent, logout, logoutQuestion } = appTexts

const countUnsent = (toCompany: boolean): number => {
  const session = readSession()
  return session.status === 'active' ? countKept('outbox', toCompany ? readScope() : session.user.id) : 0
}

/**
 * Asks whether to leave while messages are unsent; true at once if there are none.
 * @param toCompany to another company, where they wait for the return; otherwise they are lost
 */
export async function mayLeave(toCompany: boolean): Promise<boolean> {
  const count = countUnsent(toCompany)
  if (count === 0) return true
  return confirm({
    text: toCompany ? unsent.waits(count) : unsent.isLost(count),
    confirmLabel: toCompany ? unsent.change : unsent.leave,
    cancelLabel: unsent.stay,
    isDestructive: !toCompany,
  })
}

/** Maximum time for unsubscribing from push; the server stops at the end of the session anyway. */
const endPushMs = 1_500

/** Prevents push for this person at another person's browser. */
const endPushHere = (): Promise<unknown> =>
  Promise.race([
    import('./live/push.ts').then(({ endPush }) => endPush()).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, endPushMs)),
  ])

/** Ends the session; the guard of the screen shows the login. Unsent messages are lost, so ask before. */
export const logOutNow = async (): Promise<void> => {
  if (!(await mayLeave(false))) return
  await endPushHere()
  await logOut()
}

/** Like `logOutNow`, from a button that is easily pressed: asks once, about unsent messages if there are some. */
export const logOutAsked = async (): Promise<void> => {
  const isSure =
    countUnsent(false) > 0 ||
    (await confirm({ title: logout, text: logoutQuestion, confirmLabel: logout, cancelLabel: unsent.stay }))
  if (isSure) await logOutNow()
}
