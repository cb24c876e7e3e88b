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

/** Why a call did not succeed. `status` 0: no answer came. `message` is for the person. */
export interface CallFailure {
  status: number
  message: string
  retryAfterMs: number | null
}

export interface SenderOptions<Item extends OutboxItem> {
  outbox: () => Outbox<Item>
  setOutbox: (outbox: Outbox<Item>) => void
  /** Uploads one file; answers its id. */
  upload: (file: Item['files'][number]) => Promise<string>
  /** Sends the item, whose files are all uploaded, and takes over what the server answers. */
  deliver: (item: Item) => Promise<void>
  readFailure: (error: unknown) => CallFailure
  /** Gets a session that the server knows. */
  renewSession: () => Promise<void>
  /** Takes up what else is to be sent, before each message. */
  refresh?: () => void
  /** Fetches what changed: the answer to a message may have been lost on its way. */
  catchUp: () => Promise<void>
  /** The place of the newest message, below which a refused one stays; null where there is none. */
  newestPlace: () => string | null
  uuid: () => string
  wait: (ms: number) => Promise<void>
  /** 0 to 1. */
  chance: () => number
  isOnline: () => boolean
}

export interface Sender {
  /** Sends what is to be sent; resolves when nothing is any more. Called while it runs it changes nothing. */
  pump: () => Promise<void>
}

const attempts = 3
/** Too many calls without a word how long to wait. */
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

/** It would be refused again: unlike a failure of the way, of the server, of the session or of too many calls. */
const isRefusal = ({ status }: CallFailure): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429

/**
 * Sends what is in the outbox, one at a time and in order, until nothing waits. Without a connection it stops and leaves the rest marked to
 * be sent again; what the server refuses stays failed with the reason, and a refused file alone keeps nothing else back.
 */
export const createSender = <Item extends OutboxItem>(options: SenderOptions<Item>): Sender => {
  const { outbox, setOutbox, readFailure } = options
  let isRunning = false

  /** The item as it stands now, null once it is settled, failed or gone. */
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

  /** What to do after a failure: true to try again. */
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
