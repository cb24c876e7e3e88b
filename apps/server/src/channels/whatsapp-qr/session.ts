import { setTimeout as wait } from 'node:timers/promises'
import type { ChannelConnection, ChannelEvent } from '../channel.ts'
import { AccountTaken, type PairingHost } from '../linking.ts'
import { bareId, digitsOf, phoneOfDigits } from './account-ids.ts'
import type { DeviceHost, OpenSocket } from './device-host.ts'
import { closeCode, type LifeSoFar, nextAfter } from './life.ts'
import type { LiveSession } from './live-sessions.ts'
import {
  type Account,
  credentialsKey,
  type DeviceAsk,
  type IncomingMessage,
  inboxId,
  inboxKind,
  type Told,
} from './protocol.ts'
import { readCall } from './read-calls.ts'
import { type ReadOptions, readMessage } from './read-messages.ts'
import { readReceipt } from './read-receipts.ts'
import { createQrTyping, type QrTyping } from './typing.ts'

/** How long a code is shown. */
export const codeMs = 60_000
/** A socket that was open for so long was well: what comes after it is a first failure. */
const soundMs = 60_000
const logoutMs = 8_000

export interface SessionParts {
  devices: DeviceHost
  url: string
  random(): number
}

interface Ended {
  code: number
  /** It was open, for so long. */
  openMs: number
}

/** Speaks for one number until it is unlinked, refused or given up, or `signal` ends it. Sockets come and go meanwhile. */
export const speakFor = async (
  parts: SessionParts,
  connection: ChannelConnection,
  live: LiveSession,
  signal: AbortSignal,
): Promise<void> => {
  const typing = createQrTyping(live)
  try {
    await speak(connection, { ...parts, live, typing }, signal)
  } finally {
    typing.stop()
  }
}

/** A number's session with what follows its chats. */
interface Spoken extends SessionParts {
  live: LiveSession
  typing: QrTyping
}

const speak = async (connection: ChannelConnection, parts: Spoken, signal: AbortSignal): Promise<void> => {
  const { live } = parts
  const { host } = live
  const known = { ...connection }
  const life: LifeSoFar = { isPaired: false, failures: 0, replacements: 0, badSessions: 0 }
  for (;;) {
    life.isPaired = (await host.keys.read(credentialsKey.kind, [credentialsKey.id])).size > 0
    if (host.leaving.aborted && !life.isPaired) return
    const ended = await oneSocket(parts, known, life.isPaired, signal)
    if (signal.aborted) return
    if (ended === 'left') return host.keys.clear()
    if (ended === 'code-over') return endPairing(host, 'O código expirou. Gere outro.')
    if (ended === 'taken') return endPairing(host, 'Este número já está conectado em outro lugar da plataforma.')
    // The phone took the code up and wants a login: the code is shown to nobody any more.
    if (!life.isPaired && ended.code === closeCode.restart) await host.report({ kind: 'scanned' })
    count(life, ended)
    const next = nextAfter(ended.code, life, parts.random())
    if (next.kind === 'stop') {
      if (next.forgets || !life.isPaired) await host.keys.clear()
      return host.report({ kind: 'refused', reason: next.reason, isBlocked: next.isBlocked })
    }
    if (next.trouble) await host.take([{ kind: 'connection', state: 'connected', reason: next.trouble }])
    await rest(next.afterMs, signal, host.leaving)
    if (signal.aborted) return
  }
}

/** Nothing was linked: what was made for it is worth nothing. */
const endPairing = async (host: PairingHost, reason: string): Promise<void> => {
  await host.keys.clear()
  await host.report({ kind: 'refused', reason })
}

const count = (life: LifeSoFar, { code, openMs }: Ended): void => {
  const wasWell = openMs > soundMs
  life.failures = code === closeCode.restart ? 0 : wasWell ? 1 : life.failures + 1
  if (code === closeCode.replaced) life.replacements += 1
  else if (wasWell) life.replacements = 0
  life.badSessions = code === closeCode.badSession ? life.badSessions + 1 : 0
}

/** Until it is over, somebody ends it, or the account is to be unlinked. */
const rest = async (ms: number, ...signals: AbortSignal[]): Promise<void> => {
  const woken = new AbortController()
  const wake = (): void => woken.abort()
  if (signals.some(({ aborted }) => aborted)) return
  for (const signal of signals) signal.addEventListener('abort', wake, { once: true })
  await wait(ms, undefined, { signal: woken.signal }).catch(() => {})
  for (const signal of signals) signal.removeEventListener('abort', wake)
}

type SocketEnd = Ended | 'left' | 'code-over' | 'taken'

/** One socket from its opening to its end. */
const oneSocket = async (
  { devices, url, live, typing }: Spoken,
  connection: ChannelConnection,
  wasPaired: boolean,
  signal: AbortSignal,
): Promise<SocketEnd> => {
  const { host } = live
  const end = Promise.withResolvers<SocketEnd>()
  let openedMs: number | null = null
  let verdict: SocketEnd | null = null
  let isDown = false
  let telling: Promise<void> = Promise.resolve()
  let codeTimer: NodeJS.Timeout | undefined

  const endWith = (how: SocketEnd): void => {
    verdict ??= how
    socket.close()
  }
  const opened = async (account: Account): Promise<void> => {
    clearTimeout(codeTimer)
    openedMs = performance.now()
    if (!wasPaired || connection.externalId !== digitsOf(account.id)) await introduce(host, connection, account)
    live.socket = socket
    await host.take([{ kind: 'connection', state: 'connected' }])
    await replayKept(host, socket)
    if (host.leaving.aborted) leave()
    else typing.opened()
  }
  const leave = (): void => {
    verdict ??= 'left'
    const late = setTimeout(() => socket.close(), logoutMs)
    // Unlinked here whatever the phone says: without its keys nobody speaks for it any more.
    socket
      .call({ name: 'logout' })
      .catch(() => {})
      .finally(() => {
        clearTimeout(late)
        socket.close()
      })
  }
  const told = (what: Told): void => {
    if (what.kind === 'acknowledged') {
      live.tellAcknowledged(what.id, what)
      return
    }
    if (what.kind === 'typing') {
      typing.heard(what.account, what.isTyping)
      return
    }
    if (what.kind === 'closed') {
      const openMs = openedMs === null ? 0 : performance.now() - openedMs
      isDown = true
      // What was told before its end is done first: a code that is written after it would be shown for nothing.
      const done = signal.aborted ? Promise.resolve() : telling
      void done.finally(() => end.resolve(verdict ?? { code: what.code, openMs }))
      return
    }
    telling = telling
      .then(() => hear(what))
      .catch((error: unknown) => {
        if (error instanceof AccountTaken) return takenElsewhere()
        end.reject(error)
        socket.close()
      })
  }
  /** The phone is told that it is not linked here after all. */
  const takenElsewhere = (): void => {
    leave()
    verdict = 'taken'
  }
  const hear = async (what: Exclude<Told, { kind: 'closed' | 'acknowledged' | 'typing' }>): Promise<void> => {
    switch (what.kind) {
      case 'code':
        if (codeTimer !== undefined) return
        codeTimer = setTimeout(() => endWith('code-over'), codeMs)
        return host.report({ kind: 'code', code: what.code, endsAt: new Date(Date.now() + codeMs) })
      case 'open':
        return opened(what.account)
      case 'messages':
        typing.wrote(what.messages.filter(({ key }) => !key.fromMe).flatMap(chatsOf))
        return takeMessages(host, live, what.messages)
      case 'receipts':
        return host.take(what.receipts.flatMap((receipt) => readReceipt(receipt, optionsOf(live, {}))))
      case 'call':
        return host.take(readCall(what.call))
      case 'unreadable':
        return dropKept(host, inboxId(bareId(what.chat), what.id), what.reason)
    }
  }
  const socket = devices.open({ url, codeMs }, { told, answer: (ask) => answerAsk(host, ask) })
  // Its end is told once its line is down, by the host where the process hangs: nobody may open another one before.
  const ended = (): void => {
    if (isDown) end.resolve({ code: closeCode.lost, openMs: 0 })
    else socket.close()
  }
  const leaving = (): void => (live.socket ? leave() : undefined)
  signal.addEventListener('abort', ended, { once: true })
  host.leaving.addEventListener('abort', leaving, { once: true })
  if (signal.aborted) ended()
  try {
    return await end.promise
  } finally {
    clearTimeout(codeTimer)
    live.socket = null
    signal.removeEventListener('abort', ended)
    host.leaving.removeEventListener('abort', leaving)
  }
}

/** The first words of an account that was paired. @throws AccountTaken */
const introduce = async (host: PairingHost, connection: ChannelConnection, { id, name }: Account): Promise<void> => {
  const externalId = digitsOf(id)
  const settings = { ...(await host.settings()), phone: phoneOfDigits(externalId), accountName: name ?? '' }
  await host.report({ kind: 'paired', account: { externalId, settings, secret: null } })
  connection.externalId = externalId
}

/** What came in and was acknowledged, and could not be stored before the process that had it died. */
const replayKept = async (host: PairingHost, socket: OpenSocket): Promise<void> => {
  for (const [id, stanza] of await host.keys.readAll(inboxKind)) {
    const reason = await socket.call({ name: 'replay', stanza: JSON.parse(stanza) })
    if (typeof reason === 'string') await dropKept(host, id, reason)
  }
}

/** What can never be read would come again at each login. */
const dropKept = async (host: PairingHost, id: string, reason: string): Promise<void> => {
  const kept = (await host.keys.read(inboxKind, [id])).get(id)
  await host.giveUp({ id, reason: 'not readable', body: { reason, stanza: kept ?? null } })
  await host.keys.write([{ kind: inboxKind, id, value: null }])
}

const optionsOf = (live: LiveSession, settings: Record<string, unknown>): ReadOptions => ({
  keepsBot: settings.keepBotOnDialogInitiatedOnDevice === true,
  referenceOf: (id: string) => live.referenceOf(id),
})

const takeMessages = async (
  host: PairingHost,
  live: LiveSession,
  messages: readonly IncomingMessage[],
): Promise<void> => {
  // Only what the phone's owner wrote asks how it is to be taken; the switch may have been turned meanwhile.
  const isAsked = messages.some(({ key }) => key.fromMe)
  const options = optionsOf(live, isAsked ? await host.settings() : {})
  const events: ChannelEvent[] = []
  for (const message of messages) {
    try {
      events.push(...readMessage(message, options))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await host.giveUp({ id: message.key.id, reason: 'not readable', body: { reason, message } })
    }
  }
  if (events.length > 0) await host.take(events)
  // Stored now: what was kept for the worst goes.
  const opened = messages.filter(({ message }) => message !== null)
  if (opened.length > 0)
    await host.keys.write(opened.flatMap(keptIds).map((id) => ({ kind: inboxKind, id, value: null })))
  // A second copy that could not be opened may stand before the first in what the library tells at once: the first was kept.
  const hidden = messages.filter(({ key, message }) => message === null && live.replayed.get(key.id) === undefined)
  if (hidden.length === 0) return
  for (const { key } of hidden) live.replayed.set(key.id, true)
  for (const stanza of (await host.keys.read(inboxKind, hidden.flatMap(keptIds))).values())
    await live.socket?.call({ name: 'replay', stanza: JSON.parse(stanza) })
}

/** A chat under both of its ids. */
const chatsOf = ({ key }: IncomingMessage): string[] => [key.remoteJid, ...(key.alt ? [key.alt] : [])]

/** Under which of its two ids the stanza named the chat is not known here. */
const keptIds = (message: IncomingMessage): string[] =>
  chatsOf(message).map((chat) => inboxId(bareId(chat), message.key.id))

const answerAsk = (host: PairingHost, ask: DeviceAsk): Promise<unknown> => {
  switch (ask.name) {
    case 'read':
      return host.keys.read(ask.kind, ask.ids)
    case 'write':
      return host.keys.write(ask.changes)
    case 'sent-text':
      return host.sentText(ask.id)
  }
}
