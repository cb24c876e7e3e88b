import type { SessionUser } from '@prosa/contract'
import { login as loginOperation, logout as logoutOperation, me, refreshSession } from '@prosa/contract'
import { serverNowMs } from '../ui/clock.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { chooseCompany, readChosenCompany } from './company-choice.ts'
import { forgetPerson, forgetUnsentOfOthers, welcomePerson } from './personal-storage.ts'
import { queryClient } from './query-client.ts'
import { createStoredValue } from './stored-value.ts'
import { setView } from './view-as.ts'

/** `failed`: the server could not be asked whether there is a session; the person may try again. */
export type SessionState =
  | { status: 'loading' }
  /**
   * `hasLeft`: by logging out, so that the login screen need not come back to anything. `expiredEmail`: whose session ended by itself
   * in this tab.
   */
  | { status: 'anonymous'; hasLeft: boolean; expiredEmail?: string }
  | { status: 'failed'; error: unknown }
  | { status: 'active'; user: SessionUser }

/** Never sooner than this, so that a clock that runs ahead does not renew without end. */
const minRenewDelayMs = 30_000
const retryDelayMs = 10_000
/** setTimeout's own limit. */
const maxDelayMs = 2 ** 31 - 1

let state: SessionState = { status: 'loading' }
let renewTimer: ReturnType<typeof setTimeout> | undefined
let running: Promise<boolean | ApiError> | null = null
const listeners = new Set<() => void>()

// The keys of the session are httpOnly cookies; this mark only tells this browser's tabs that someone is logged in.
// `left`: by logging out; none: there was no session, or it ended by itself.
const mark = createStoredValue<number | 'left'>('prosa.session', (value) =>
  typeof value === 'number' || value === 'left' ? value : null,
)

export const readSession = (): SessionState => state
const hasSessionMark = (): boolean => typeof mark.read() === 'number'

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  const stopMark = mark.subscribe(followOtherTabs)
  return () => {
    listeners.delete(listener)
    stopMark()
  }
}

/** The cookies are shared by all tabs: what another one did to the session holds here too. */
function followOtherTabs(): void {
  const userId = mark.read()
  if (userId === null || userId === 'left') {
    // What one wrote goes when one leaves; a session that ended by itself keeps it for the next login.
    if (state.status === 'active') clear(userId === 'left')
    return
  }
  if (state.status === 'loading' || (state.status === 'active' && state.user.id === userId)) return
  // Nothing of the last person stays on the screen while the new one is asked for: a press would be the new one's act.
  setState({ status: 'loading' })
  void renewSession()
}

function setState(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Milliseconds from now until the session is to be renewed. */
export function computeRenewDelay(expires: string, nowMs: number): number {
  const left = Date.parse(expires) - nowMs
  return Math.min(Math.max(Number.isFinite(left) ? left : 0, minRenewDelayMs), maxDelayMs)
}

function scheduleRenewal(delayMs: number): void {
  clearTimeout(renewTimer)
  renewTimer = setTimeout(() => void renewSession(), delayMs)
}

/** Works from now on as the person of a session that was just opened. */
export function enter(user: SessionUser): void {
  welcomePerson(user.id)
  forgetUnsentOfOthers(user.id)
  const isSamePerson = state.status === 'active' && state.user.id === user.id
  if (!isSamePerson) {
    setView(null)
    queryClient.clear()
  }
  if (!user.admin) chooseCompany(null)
  scheduleRenewal(computeRenewDelay(user.expires, serverNowMs()))
  setState({ status: 'active', user })
  // The state first: the mark tells this tab too, and it must find that it knows the person already.
  mark.write(user.id)
}

function clear(hasLeft: boolean): void {
  clearTimeout(renewTimer)
  const leaver = hasLeft && state.status === 'active' ? state.user.id : null
  // The state first: forgetting the mark tells this tab too, and it must find that it has nothing left to clear.
  setState({
    status: 'anonymous',
    hasLeft,
    ...(!hasLeft && state.status === 'active' ? { expiredEmail: state.user.email } : {}),
  })
  if (leaver !== null) forgetPerson(leaver)
  setView(null)
  queryClient.clear()
  chooseCompany(null)
  mark.write(hasLeft ? 'left' : null)
}

/** Screens of people who are not logged in. */
const publicPaths =
  /^\/(login|forgot|confirm-reset-password|reset-password|password-updated|subscribe|confirm-subscription|subscribe-success|confirm-email|stop-email-change|user-invite|privacidade|termos)(\/|$)/

/** The first question of a page: is there a session? Nobody is asked on such a screen of a browser without one. */
export function startSession(path: string): void {
  if (state.status !== 'loading') return
  if (!hasSessionMark() && publicPaths.test(path)) setState({ status: 'anonymous', hasLeft: false })
  else void renewSession()
}

/**
 * Asks for a new session with the refresh cookie; one request at a time. False when there is no session any more, the error where
 * the server is away: then the session stands.
 */
export function renewSession(): Promise<boolean | ApiError> {
  running ??= renew().finally(() => {
    running = null
  })
  return running
}

async function renew(): Promise<boolean | ApiError> {
  try {
    enter(await call(refreshSession))
    return true
  } catch (error) {
    const isServerAway =
      error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
    if (!isServerAway) {
      clear(false)
      return false
    }
    if (state.status === 'active') scheduleRenewal(retryDelayMs)
    else setState({ status: 'failed', error })
    return error
  }
}

/** Throws ApiError with the server's message when it refuses. */
export async function logIn(email: string, password: string): Promise<SessionUser> {
  const user = await call(loginOperation, { body: { name: email, password } })
  enter(user)
  return user
}

/** Ends the session here whatever the server says, and forgets tokens, workspaces, bots and company. */
export async function logOut(): Promise<void> {
  try {
    await call(logoutOperation)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    clear(true)
  }
}

/** After something was refused, or told to have changed: a screen that one may not see any more closes. */
export async function readUserAgain(): Promise<void> {
  const asked = readChosenCompany()?.id
  try {
    const user = await call(me)
    // Asked for the company before: its zone, flags and suspension are not those of the chosen one.
    if (readChosenCompany()?.id !== asked) return
    if (state.status === 'active' && JSON.stringify(user) !== JSON.stringify(state.user)) replaceUser(user)
  } catch (error) {
    // Without an answer everything stays; the next refusal asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Puts a fresh record of the same person in place, e.g. after an administrator chose a company. */
export function replaceUser(user: SessionUser): void {
  if (state.status === 'active' && state.user.id === user.id) setState({ status: 'active', user })
}
