import {
  type AuthenticationCreds,
  areJidsSameUser,
  type BinaryNode,
  BufferJSON,
  DEFAULT_CONNECTION_CONFIG,
  decodeBinaryNode,
  initAuthCreds,
  jidNormalizedUser,
  makeWASocket,
  proto,
  type SignalDataSet,
  type SignalKeyStore,
  type WAMessage,
  type WASocket,
} from 'baileys'
import type { KeyChange } from '../../linking.ts'
import { credentialsKey, type DeviceCall, type SocketOptions, type Told, type UploadPlace } from '../protocol.ts'
import { createCalls } from './calls.ts'
import { guardRepository, noteStanza, type TransactionalKeys } from './guard-repository.ts'
import { createLine } from './line.ts'
import { hiddenMessage, phoneOf, plainMessage } from './plain-message.ts'
import { reasonOf, sendInOrder } from './send-in-order.ts'

/*
 * The files of this folder are the only ones that know the library. Everything that it keeps goes to the program's database, in the order in which it
 * happened: a session's keys are written before anything that was opened with them is told or acknowledged, and before anything
 * that was closed with them goes out.
 */

/** What a socket asks of the program. Rejects once this process no longer speaks for the connection. */
export interface Program {
  read(kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  write(changes: readonly KeyChange[]): Promise<void>
  sentText(id: string): Promise<string | null>
  tell(told: Told): void
}

export interface DeviceSocket {
  call(call: DeviceCall): Promise<unknown>
  close(): void
}

const lost = 408
/** Among the keys of its session: the calls that ring. */
const ringingKey = { kind: 'ringing-calls', id: '' } as const
const pictureMs = 8_000

/** The library logs whole stanzas: nothing of it is kept. */
const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}

/** Groups, statuses, channels and broadcasts are nobody's dialog. */
const isIgnored = (jid: string): boolean => /@(g\.us|newsletter|broadcast|bot|call)$/.test(jid)

export const openSocket = async (program: Program, options: SocketOptions): Promise<DeviceSocket> => {
  const kept = (await program.read(credentialsKey.kind, [credentialsKey.id])).get(credentialsKey.id)
  const creds: AuthenticationCreds = kept === undefined ? initAuthCreds() : JSON.parse(kept, BufferJSON.reviver)
  const rung = (await program.read(ringingKey.kind, [ringingKey.id])).get(ringingKey.id) ?? null
  const store = createStore(program, creds)
  const line = createLine(options.url)
  const sock = makeWASocket({
    agent: line.agent,
    auth: { creds, keys: store.keys },
    logger: silent,
    waWebSocketUrl: options.url,
    qrTimeout: options.codeMs,
    syncFullHistory: false,
    shouldSyncHistoryMessage: () => false,
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    generateHighQualityLinkPreview: false,
    shouldIgnoreJid: isIgnored,
    // What fails here fails for good: the program itself tries for as long as there is a point in it.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    makeSignalRepository: (auth, logger, toLid) =>
      guardRepository(
        DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, toLid),
        auth.keys as TransactionalKeys,
      ),
    getMessage: async ({ id }) => {
      const text = id ? await program.sentText(id) : null
      return text === null ? undefined : { conversation: text }
    },
  })
  let isClosed = false
  const closed = async (code: number, reason: string): Promise<void> => {
    if (isClosed) return
    isClosed = true
    // What was learnt before the end counts for the next socket (a pairing ends with a new start); with the line down another
    // process may open one.
    await Promise.all([store.settled().catch(() => {}), line.down()])
    program.tell({ kind: 'closed', code, reason })
  }
  store.failed = () => {
    sock.ws.close()
    void closed(lost, 'The keys could not be written')
  }
  listen(sock, program, { store, rung }, closed)
  return {
    call: (call) => answer(sock, call),
    close: () => {
      void sock.end(undefined).catch(() => {})
      void closed(lost, 'Closed')
    },
  }
}

interface Store {
  keys: SignalKeyStore
  /** The credentials changed: they go with the next write, or alone. */
  touched(): void
  /** Kept beside the keys. */
  keep(change: KeyChange): void
  settled(): Promise<void>
  failed(): void
}

const createStore = (program: Program, creds: AuthenticationCreds): Store => {
  let isTouched = false
  let writing: Promise<void> = Promise.resolve()
  const write = (changes: readonly KeyChange[]): Promise<void> => {
    const all = isTouched
      ? [...changes, { ...credentialsKey, value: JSON.stringify(creds, BufferJSON.replacer) }]
      : changes
    isTouched = false
    if (all.length === 0) return Promise.resolve()
    const done = program.write(all).catch((error: unknown) => {
      store.failed()
      throw error
    })
    writing = Promise.all([writing, done.catch(() => {})]).then(() => {})
    return done
  }
  const store: Store = {
    failed: () => {},
    touched: () => {
      isTouched = true
      // A write of keys that comes in the same breath takes them along: both are there or neither.
      setImmediate(() => void (isTouched && write([]).catch(() => {})))
    },
    keep: (change) => void write([change]).catch(() => {}),
    settled: async () => {
      await (isTouched ? write([]) : null)
      await writing
    },
    keys: {
      get: async (type, ids) => {
        const found = await program.read(type, ids)
        return Object.fromEntries([...found].map(([id, text]) => [id, revive(type, text)]))
      },
      set: (data) => write(changesOf(data)),
    },
  }
  return store
}

const revive = (type: string, text: string) => {
  const value = JSON.parse(text, BufferJSON.reviver)
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value
}

const changesOf = (data: SignalDataSet): KeyChange[] =>
  Object.entries(data).flatMap(([kind, values]) =>
    Object.entries(values ?? {}).map(([id, value]) => ({
      kind,
      id,
      value: value === null || value === undefined ? null : JSON.stringify(value, BufferJSON.replacer),
    })),
  )

const listen = (
  sock: WASocket,
  program: Program,
  { store, rung }: { store: Store; rung: string | null },
  closed: (code: number, reason: string) => Promise<void>,
): void => {
  sock.ws.prependListener('CB:message', noteStanza)
  sock.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
    if (attrs.id) program.tell({ kind: 'acknowledged', id: attrs.id, error: attrs.error ?? null })
  })
  sock.ev.on('creds.update', () => store.touched())
  sock.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
    if (qr) program.tell({ kind: 'code', code: qr })
    const { me } = sock.authState.creds
    if (connection === 'open' && me)
      program.tell({ kind: 'open', account: { id: me.id, lid: me.lid ?? null, name: me.name ?? null } })
    if (connection === 'close') {
      calls.stop()
      const error = lastDisconnect?.error as (Error & { output?: { statusCode?: number } }) | undefined
      void closed(error?.output?.statusCode ?? lost, error?.message ?? '')
    }
  })
  const telling = sendInOrder<WAMessage>(program.tell, (message) => plainMessage(sock, message))
  const isOwn = (jid: string): boolean =>
    [sock.authState.creds.me?.id, sock.authState.creds.me?.lid].some((own) => areJidsSameUser(own, jid))
  const calls = createCalls(
    isOwn,
    (call) =>
      telling.call(async () => ({ ...call, alt: call.alt ?? (await otherIdOf(sock, jidNormalizedUser(call.chat))) })),
    { kept: rung, keep: (value) => store.keep({ ...ringingKey, value }) },
  )
  sock.ws.on('CB:call', calls.take)
  sock.ws.on('CB:message', (stanza: BinaryNode) => {
    const hidden = hiddenMessage(stanza)
    if (hidden) telling.messages([hidden])
  })
  sock.ev.on('messages.upsert', ({ messages }) => telling.messages(messages))
  sock.ev.on('messages.update', (updates) => {
    const receipts = updates.flatMap(({ key, update }) =>
      key.fromMe && key.id && typeof update.status === 'number'
        ? [{ id: key.id, status: update.status, failure: update.messageStubParameters ?? [] }]
        : [],
    )
    if (receipts.length > 0) telling.receipts(receipts)
  })
  sock.ev.on('presence.update', ({ id: account, presences }) => {
    for (const { lastKnownPresence } of Object.values(presences))
      program.tell({ kind: 'typing', account, isTyping: typingStates.has(lastKnownPresence) })
  })
}

const typingStates: ReadonlySet<string> = new Set(['composing', 'recording'])

/** The id that hides a phone, or the phone behind such an id. */
const otherIdOf = (sock: WASocket, account: string): Promise<string | null> =>
  account.endsWith('@lid')
    ? phoneOf(sock, account)
    : sock.signalRepository.lidMapping.getLIDForPN(account).catch(() => null)

/** Who has no picture, or shows it to others alone, is answered for with an error of HTTP's. */
const nullWithout = (error: unknown): null => {
  const code = error instanceof Error && 'data' in error ? Number(error.data) : Number.NaN
  if (code >= 400 && code < 500 && code !== 429) return null
  throw error
}

const answer = async (sock: WASocket, call: DeviceCall): Promise<unknown> => {
  switch (call.name) {
    case 'send': {
      const { to, messageId, message, isRevocation } = call.message
      await sock.relayMessage(to, proto.Message.fromObject(message), {
        messageId,
        ...(isRevocation ? { additionalAttributes: { edit: '7' } } : {}),
      })
      return null
    }
    case 'lookup': {
      const [found] = (await sock.onWhatsApp(call.phone)) ?? []
      return found?.exists ? found.jid : null
    }
    case 'picture':
      return (await sock.profilePictureUrl(call.of, 'preview', pictureMs).catch(nullWithout)) ?? null
    case 'presence':
      await sock.sendPresenceUpdate(call.isOnline ? 'available' : 'unavailable')
      return null
    case 'follow':
      await sock.presenceSubscribe(call.account)
      return otherIdOf(sock, call.account)
    case 'typing':
      await sock.sendPresenceUpdate(call.isTyping ? 'composing' : 'paused', call.to)
      return null
    case 'upload-place': {
      const { hosts, auth } = await sock.refreshMediaConn()
      return { host: hosts[0]?.hostname ?? '', auth } satisfies UploadPlace
    }
    case 'replay': {
      try {
        sock.ws.emit('CB:message', await decodeBinaryNode(Buffer.from(call.stanza, 'base64')))
        return null
      } catch (error) {
        return reasonOf(error)
      }
    }
    case 'logout':
      await sock.logout()
      return null
  }
}
