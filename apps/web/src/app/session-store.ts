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

/** `failed`: the server could not be asked whether there is a session; the person may retry. */
export type SessionState =
  | { status: 'loading' }
  /** `hasLeft`: logged out, so the login screen need not return anywhere. `expiredEmail`: the person whose session expired in this tab. */
  | { status: 'anonymous'; hasLeft: boolean; expiredEmail?: string }
  | { status: 'failed'; error: unknown }
  | { status: 'active'; user: SessionUser }

/** Minimum interval between renewals, in case the device's clock is ahead. */
const minRenewDelayMs = 30_000
const retryDelayMs = 10_000
/** setTimeout's limit. */
const maxDelayMs = 2 ** 31 - 1

let state: SessionState = { status: 'loading' }
let renewTimer: ReturnType<typeof setTimeout> | undefined
let running: Promise<boolean | ApiError> | null = null
const listeners = new Set<() => void>()

// The session's tokens are httpOnly cookies; this mark only tells this browser's tabs that somebody is signed in.
// `left`: logged out; absent: no session, or it expired.
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

/** Cookies are shared by all tabs, so another tab's login or logout applies here. */
function followOtherTabs(): void {
  const userId = mark.read()
  if (userId === null || userId === 'left') {
    // Logging out deletes drafts; an expired session keeps them for the next login.
    if (state.status === 'active') clear(userId === 'left')
    return
  }
  if (state.status === 'loading' || (state.status === 'active' && state.user.id === userId)) return
  // Hides the former person's data while the new one is fetched: a press would act as the new person.
  setState({ status: 'loading' })
  void renewSession()
}

function setState(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Milliseconds until the session is to be renewed. */
export function computeRenewDelay(expires: string, nowMs: number): number {
  const left = Date.parse(expires) - nowMs
  return Math.min(Math.max(Number.isFinite(left) ? left : 0, minRenewDelayMs), maxDelayMs)
}

function scheduleRenewal(delayMs: number): void {
  clearTimeout(renewTimer)
  renewTimer = setTimeout(() => void renewSession(), delayMs)
}

/** Continues as the person of a new session. */
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
  // State before mark: the mark's event reaches this tab too, which must know the person by then.
  mark.write(user.id)
}

function clear(hasLeft: boolean): void {
  clearTimeout(renewTimer)
  const leaver = hasLeft && state.status === 'active' ? state.user.id : null
  // State before mark: removing the mark notifies this tab too, which must have nothing left to clear by then.
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

/** Screens for people who are not signed in. */
const publicPaths =
  /^\/(login|forgot|confirm-reset-password|reset-password|password-updated|subscribe|confirm-subscription|subscribe-success|confirm-email|stop-email-change|user-invite|privacidade|termos)(\/|$)/

/** Initial check for a session; skipped on public screens of a browser without one. */
export function startSession(path: string): void {
  if (state.status !== 'loading') return
  if (!hasSessionMark() && publicPaths.test(path)) setState({ status: 'anonymous', hasLeft: false })
  else void renewSession()
}

/**
 * Renews the session by the refresh cookie, one request at a time. False if the session has ended. An error if the
 * server is away: then the session stays.
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

/** Throws ApiError with the server's message for a refusal. */
export async function logIn(email: string, password: string): Promise<SessionUser> {
  const user = await call(loginOperation, { body: { name: email, password } })
  enter(user)
  return user
}

/** Ends the session here whatever the server answers, and clears tokens, workspaces, bots and company. */
export async function logOut(): Promise<void> {
  try {
    await call(logoutOperation)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    clear(true)
  }
}

/** After a refusal or a notified change: screens that are no longer allowed close. */
export async function readUserAgain(): Promise<void> {
  const asked = readChosenCompany()?.id
  try {
    const user = await call(me)
    // Requested for the former company: its time zone, flags and suspension are not those of the chosen one.
    if (readChosenCompany()?.id !== asked) return
    if (state.status === 'active' && JSON.stringify(user) !== JSON.stringify(state.user)) replaceUser(user)
  } catch (error) {
    // Without an answer everything stays; the next refusal asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Replaces the record of the same person, e.g. after an administrator chose a company. */
export function replaceUser(user: SessionUser): void {
  if (state.status === 'active' && state.user.id === user.id) setState({ status: 'active', user })
}
