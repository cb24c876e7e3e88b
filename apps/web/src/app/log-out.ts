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
 * Whether one goes, though messages are on their way: without any nobody is asked.
 * @param toCompany to another company, where they wait for the way back; otherwise they are lost
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

/** Nobody waits longer for the way out; the server wakes no browser whose session has ended. */
const endPushMs = 1_500

/** Another person at this browser is not woken for this one. */
const endPushHere = (): Promise<unknown> =>
  Promise.race([
    import('./live/push.ts').then(({ endPush }) => endPush()).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, endPushMs)),
  ])

/** Ends the session; the guard of the screen then shows the login. What is on its way is lost by that: that is asked before. */
export const logOutNow = async (): Promise<void> => {
  if (!(await mayLeave(false))) return
  await endPushHere()
  await logOut()
}

/** As `logOutNow`, from a button under the thumb: one question, that of what is lost where something is. */
export const logOutAsked = async (): Promise<void> => {
  const isSure =
    countUnsent(false) > 0 ||
    (await confirm({ title: logout, text: logoutQuestion, confirmLabel: logout, cancelLabel: unsent.stay }))
  if (isSure) await logOutNow()
}
