import type { AttendanceChange } from '../../conversation/model/events.ts'
import { bareId } from './account-ids.ts'
import type { LiveSession } from './live-sessions.ts'
import type { DeviceCall } from './protocol.ts'
import { resolveAccount } from './send.ts'

/** Who types in the chats of a number, both ways, while people of ours look at them. Bounded by open pages; nothing of it is stored. */
export interface QrTyping {
  /** A socket is open (again): WhatsApp knows nothing of whom we look at. */
  opened(): void
  /** What WhatsApp tells of an account. */
  heard(account: string, isTyping: boolean): void
  /** A customer's message is there, under these ids: what they typed is sent. */
  wrote(ids: readonly string[]): void
  stop(): void
}

/** What a process has not said again for so long is over; it says it every ten seconds. */
const keptMs = 25_000
const sweepMs = 5_000
/** WhatsApp shows for about ten seconds that somebody types, unless it is said again. */
const customerLastsMs = 12_000
/** Who looks from one chat to the next stays online. */
const graceMs = 10_000
/** Calls that wait for a socket that does not answer; what comes while so many do is left out. */
const maxWaiting = 100

/** A customer whose dialog is on somebody's screen. */
interface Followed {
  dialogId: number
  customer: string
  /** By the process that says it. */
  by: Map<string, { isTyping: boolean; atMs: number }>
  /** The account to write to, once it is known. */
  account: string | null
  /** What WhatsApp may call it. */
  ids: Set<string>
  /** What the customer was told of us, and we of them. */
  saidTyping: boolean
  isTyping: boolean
}

export const createQrTyping = (live: LiveSession, nowMs: () => number = () => performance.now()): QrTyping => {
  const { host } = live
  const followed = new Map<number, Followed>()
  let isOnline = false
  let sweep: NodeJS.Timeout | undefined
  let leaving: NodeJS.Timeout | undefined
  let waiting = 0
  let working: Promise<void> = Promise.resolve()

  /** One after the other: WhatsApp tells nothing of an account to who is not online yet. What fails is not tried again. */
  const inOrder = (work: () => Promise<void>): void => {
    if (waiting >= maxWaiting) return
    waiting += 1
    working = working
      .then(work)
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
  }
  const call = async (what: DeviceCall): Promise<unknown> => live.socket?.call(what)

  const setOnline = (next: boolean): void => {
    clearTimeout(leaving)
    if (isOnline === next || !live.socket) return
    isOnline = next
    inOrder(async () => void (await call({ name: 'presence', isOnline: next })))
  }
  const follow = (one: Followed): void => {
    setOnline(true)
    inOrder(async () => {
      const account = await resolveAccount(live, one.customer)
      if (account === null || followed.get(one.dialogId) !== one) return
      one.account = account
      one.ids.add(bareId(account))
      const other = (await call({ name: 'follow', account })) as string | null | undefined
      if (other) one.ids.add(bareId(other))
    })
  }
  const sayTyping = (one: Followed, isTyping: boolean): void => {
    one.saidTyping = isTyping
    inOrder(async () => {
      if (one.account !== null) await call({ name: 'typing', to: one.account, isTyping })
    })
  }
  const customerTypes = (one: Followed, isTyping: boolean): void => {
    if (!isTyping && !one.isTyping) return
    one.isTyping = isTyping
    host.customerTypes(one.dialogId, isTyping, customerLastsMs)
  }

  const settle = (one: Followed, isAgain: boolean): void => {
    const isTyping = [...one.by.values()].some((each) => each.isTyping)
    if (isTyping !== one.saidTyping || (isTyping && isAgain)) sayTyping(one, isTyping)
    if (one.by.size > 0) return
    followed.delete(one.dialogId)
    if (followed.size > 0) return
    clearInterval(sweep)
    sweep = undefined
    leaving = setTimeout(() => setOnline(false), graceMs).unref()
  }
  const letGo = (): void => {
    const oldestMs = nowMs() - keptMs
    for (const one of followed.values()) {
      for (const [process, { atMs }] of one.by) if (atMs < oldestMs) one.by.delete(process)
      settle(one, false)
    }
  }
  const enter = ({ dialogId, customer }: AttendanceChange): Followed => {
    const ids = new Set([bareId(customer)])
    const one = { dialogId, customer, by: new Map(), account: null, ids, saidTyping: false, isTyping: false }
    followed.set(dialogId, one)
    sweep ??= setInterval(letGo, sweepMs).unref()
    if (live.socket) follow(one)
    return one
  }
  const attended = (told: AttendanceChange): void => {
    const known = followed.get(told.dialogId)
    if (!known && !told.isSeen) return
    const one = known ?? enter(told)
    if (told.isSeen) one.by.set(told.process, { isTyping: told.isTyping, atMs: nowMs() })
    else one.by.delete(told.process)
    settle(one, told.isTyping)
  }
  const ofAny = (ids: readonly string[]): Followed[] =>
    [...followed.values()].filter((one) => ids.some((id) => one.ids.has(bareId(id))))

  const unsubscribe = host.attended(attended)
  return {
    opened: () => {
      isOnline = false
      for (const one of followed.values()) {
        one.saidTyping = false
        follow(one)
      }
    },
    heard: (account, isTyping) => {
      for (const one of ofAny([account])) customerTypes(one, isTyping)
    },
    wrote: (ids) => {
      for (const one of ofAny(ids)) customerTypes(one, false)
    },
    stop: () => {
      unsubscribe()
      clearInterval(sweep)
      clearTimeout(leaving)
      followed.clear()
    },
  }
}
