import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type BinaryNode,
  type DEFAULT_CONNECTION_CONFIG,
  encodeBinaryNode,
  jidNormalizedUser,
  type SignalDataSet,
  type SignalKeyStore,
} from 'baileys'
import { inboxId, inboxKind } from '../protocol.ts'

export interface TransactionalKeys extends SignalKeyStore {
  transaction<T>(work: () => Promise<T>, key: string): Promise<T>
}

export type Repository = ReturnType<typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository>

/** Stanzas by the bytes in them that are to be opened. */
const stanzas = new WeakMap<Uint8Array, BinaryNode>()

/** Remembers which stanza the sealed bytes came in, for as long as they are there. */
export const noteStanza = (node: BinaryNode): void => {
  for (const { content } of Array.isArray(node.content) ? node.content : [])
    if (content instanceof Uint8Array) stanzas.set(content, node)
}

/**
 * The library runs sending in one transaction that is written after the message went out, and lets an incoming message move
 * the same session meanwhile: of the two states one is lost. Here each step of a session is a transaction of its own, one after
 * the other, written before it counts. With an opened message its words are written, as a stanza that needs no key: should this
 * process die before the program has stored it, it is taken once more, though its keys have moved on.
 */
export const guardRepository = (base: Repository, keys: TransactionalKeys): Repository => {
  // Outside of whatever transaction the caller is in.
  const outside = AsyncLocalStorage.snapshot()
  let turn: Promise<unknown> = Promise.resolve()
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(
      () => outside(work),
      () => outside(work),
    )
    turn = done
    return done
  }
  return {
    ...base,
    decryptMessage: (sealed) =>
      alone(() =>
        keys.transaction(async () => {
          const opened = await base.decryptMessage(sealed)
          const stanza = stanzas.get(sealed.ciphertext)
          if (stanza) await keys.set({ [inboxKind]: keptStanza(stanza, opened) } as SignalDataSet)
          return opened
        }, sealed.jid),
      ),
    encryptMessage: (open) => alone(() => base.encryptMessage(open)),
    injectE2ESession: (session) => alone(() => base.injectE2ESession(session)),
    migrateSession: (from, to) => alone(() => base.migrateSession(from, to)),
    deleteSession: (jids) => alone(() => base.deleteSession(jids)),
    validateSession: (jid) => alone(() => base.validateSession(jid)),
  }
}

const keptStanza = ({ tag, attrs }: BinaryNode, opened: Uint8Array): Record<string, string> => {
  const padding = opened.at(-1) ?? 0
  const content = opened.subarray(0, opened.length - padding)
  const plain = encodeBinaryNode({ tag, attrs, content: [{ tag: 'plaintext', attrs: {}, content }] })
  // As the message will name its chat: of what another device of the account sent, whom it went to.
  const chat = jidNormalizedUser(attrs.recipient ?? attrs.from)
  return { [inboxId(chat, attrs.id ?? '')]: Buffer.from(plain).toString('base64') }
}
