import { backoffMs } from './backoff.ts'
import {
  discard,
  nextToSend,
  type Outbox,
  type OutboxItem,
  refuse,
  refuseFile,
  setUploaded,
  suspend,
} from './outbox.ts'
import { talkTexts } from './texts.ts'

/** Why a call failed. `status` 0: no answer. `message` is for the person. */
export interface CallFailure {
  status: number
  message: string
  retryAfterMs: number | null
}

export interface SenderOptions<Item extends OutboxItem> {
  outbox: () => Outbox<Item>
  setOutbox: (outbox: Outbox<Item>) => void
  /** Uploads one file; returns its id. */
  upload: (file: Item['files'][number]) => Promise<string>
  /** Sends an item whose files are uploaded, and applies the answer. */
  deliver: (item: Item) => Promise<void>
  readFailure: (error: unknown) => CallFailure
  /** Renews the session. */
  renewSession: () => Promise<void>
  /** Adds what else is to be sent, before each message. */
  refresh?: () => void
  /** Fetches changes: the answer to a message may have been lost. */
  catchUp: () => Promise<void>
  /** Sort key of the newest message, below which a refused one stays; null where there is none. */
  newestPlace: () => string | null
  uuid: () => string
  wait: (ms: number) => Promise<void>
  /** A number from 0 to 1. */
  chance: () => number
  isOnline: () => boolean
}

export interface Sender {
  /** Sends everything unsent; resolves when nothing is left. A call while it runs has no effect. */
  pump: () => Promise<void>
}

const attempts = 3
/** Pause after 429 without a Retry-After. */
const calmDownMs = 5_000

/** The file that the server refused. */
class RefusedFile extends Error {
  readonly localId: string
  readonly failure: CallFailure

  constructor(localId: string, failure: CallFailure) {
    super(failure.message)
    this.localId = localId
    this.failure = failure
  }
}

/** Whether a retry would be refused again; not so for failures of network, server, session or rate limit. */
const isRefusal = ({ status }: CallFailure): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429

/**
 * Sends the outbox one item at a time, in order. Without a connection it stops, and the rest is marked to be sent again. Refused items stay failed
 * with the reason; a refused file holds nothing else back.
 */
export const createSender = <Item extends OutboxItem>(options: SenderOptions<Item>): Sender => {
  const { outbox, setOutbox, readFailure } = options
  let isRunning = false

  /** The item's current state; null once it is sent, failed or removed. */
  const current = (clientId: string): Item | null =>
    outbox().find((item) => item.clientId === clientId && item.state === 'sending') ?? null

  const upload = async (clientId: string, file: Item['files'][number]): Promise<void> => {
    try {
      setOutbox(setUploaded(outbox(), clientId, file.localId, await options.upload(file)))
    } catch (error) {
      const failure = readFailure(error)
      throw isRefusal(failure) ? new RefusedFile(file.localId, failure) : error
    }
  }

  const deliver = async (clientId: string): Promise<void> => {
    for (const file of current(clientId)?.files ?? []) if (file.fileId === null) await upload(clientId, file)
    const item = current(clientId)
    if (!item) return
    await options.deliver(item)
    setOutbox(discard(outbox(), clientId))
  }

  const dropFile = (clientId: string, { localId, message }: RefusedFile): void => {
    const name = current(clientId)?.files.find((file) => file.localId === localId)?.name ?? ''
    const error = message.startsWith(name) ? message : `${name}: ${message}`
    setOutbox(refuseFile(outbox(), clientId, localId, { error, after: options.newestPlace(), newId: options.uuid() }))
  }

  const refused = async (clientId: string, { status, message }: CallFailure): Promise<void> => {
    if (status === 409) await options.catchUp().catch(() => undefined)
    if (current(clientId)) setOutbox(refuse(outbox(), clientId, message, options.newestPlace()))
  }

  /** What to do after a failure: true to retry. */
  const recover = async (clientId: string, failure: CallFailure, failures: number): Promise<boolean> => {
    if (failure.status === 429) {
      await options.wait(failure.retryAfterMs ?? calmDownMs)
      return true
    }
    if (failure.status === 401 && failures < attempts) {
      await options.renewSession()
      return true
    }
    if (isRefusal(failure) || failure.status === 401) {
      await refused(clientId, failure)
      return false
    }
    if (failures < attempts && options.isOnline()) {
      await options.wait(backoffMs(failures - 1, options.chance()))
      return true
    }
    setOutbox(suspend(outbox(), failure.status === 0 ? talkTexts.noConnection : failure.message))
    return false
  }

  const sendOne = async (clientId: string): Promise<void> => {
    for (let failures = 0; current(clientId); ) {
      try {
        return await deliver(clientId)
      } catch (error) {
        if (error instanceof RefusedFile) {
          dropFile(clientId, error)
          continue
        }
        const failure = readFailure(error)
        if (failure.status !== 429) failures++
        try {
          if (!(await recover(clientId, failure, failures))) return
        } catch {
          return setOutbox(suspend(outbox(), talkTexts.noConnection))
        }
      }
    }
  }

  const next = (): Item | null => {
    options.refresh?.()
    return nextToSend(outbox())
  }

  return {
    pump: async () => {
      if (isRunning) return
      isRunning = true
      try {
        for (let item = next(); item; item = next()) await sendOne(item.clientId)
      } finally {
        isRunning = false
      }
    },
  }
}
