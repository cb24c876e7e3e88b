import type { LivechatSendBody, LivechatSent } from '@prosa/contract'
import { backoffMs } from '../conversation/backoff.ts'
import { nextToSend, type Outbox, type OutboxItem, refuse, setUploaded, suspend } from '../conversation/outbox.ts'
import { type Api, ApiError } from './api.ts'

export interface SenderOptions {
  api: Pick<Api, 'send' | 'upload'>
  outbox: () => Outbox
  setOutbox: (outbox: Outbox) => void
  onSent: (sent: LivechatSent) => void
  /** Gets a visitor token that the server knows. */
  renewSession: () => Promise<void>
  /** Fetches what changed: the answer to a message may have been lost on its way. */
  catchUp: () => Promise<void>
  wait: (ms: number) => Promise<void>
  chance: () => number
  isOnline: () => boolean
}

const attempts = 3
/** Too many calls without a word how long to wait. */
const calmDownMs = 5_000
const noConnection = 'Sem conexão.'

const sendBody = (item: OutboxItem): LivechatSendBody => ({
  clientId: item.clientId,
  ...(item.text && !item.button ? { text: item.text } : {}),
  ...(item.button ? { buttonId: item.button.id } : {}),
  ...(item.files.length ? { fileIds: item.files.flatMap((file) => file.fileId ?? []) } : {}),
})

/**
 * Sends what is in the outbox, one at a time and in order, until nothing waits. Without a connection it stops and leaves the rest marked to
 * be sent again; what the server refuses stays failed with the reason.
 */
export const createSender = (options: SenderOptions): { pump: () => Promise<void> } => {
  const { api, outbox, setOutbox } = options
  let running = false

  /** The item as it stands now, null once it is settled, failed or gone. */
  const current = (clientId: string): OutboxItem | null =>
    outbox().find((item) => item.clientId === clientId && item.state === 'sending') ?? null

  const deliver = async (clientId: string): Promise<void> => {
    for (const file of current(clientId)?.files ?? []) {
      if (file.fileId) continue
      const { fileId } = await api.upload(file)
      setOutbox(setUploaded(outbox(), clientId, file.localId, fileId))
    }
    const item = current(clientId)
    if (item) options.onSent(await api.send(sendBody(item)))
  }

  const refused = async (clientId: string, error: ApiError): Promise<void> => {
    if (error.status === 409) await options.catchUp().catch(() => undefined)
    if (current(clientId)) setOutbox(refuse(outbox(), clientId, error.message))
  }

  /** What to do after a failure: true to try again. */
  const recover = async (clientId: string, error: ApiError, failures: number): Promise<boolean> => {
    if (error.status === 429) {
      await options.wait(error.retryAfterMs ?? calmDownMs)
      return true
    }
    if (error.status === 401 && failures < attempts) {
      await options.renewSession()
      return true
    }
    if (error.status >= 400 && error.status < 500 && error.status !== 408) {
      await refused(clientId, error)
      return false
    }
    if (failures < attempts && options.isOnline()) {
      await options.wait(backoffMs(failures - 1, options.chance()))
      return true
    }
    setOutbox(suspend(outbox(), error.status === 0 ? noConnection : error.message))
    return false
  }

  const sendOne = async (clientId: string): Promise<void> => {
    for (let failures = 0; current(clientId); ) {
      try {
        return await deliver(clientId)
      } catch (error) {
        const known = error instanceof ApiError ? error : new ApiError(0, noConnection)
        if (known.status !== 429) failures++
        try {
          if (!(await recover(clientId, known, failures))) return
        } catch {
          return setOutbox(suspend(outbox(), noConnection))
        }
      }
    }
  }

  return {
    pump: async () => {
      if (running) return
      running = true
      try {
        for (let item = nextToSend(outbox()); item; item = nextToSend(outbox())) await sendOne(item.clientId)
      } finally {
        running = false
      }
    },
  }
}
