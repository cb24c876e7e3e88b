import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LedgerEntry, ProviderMode } from '../../../tools/standins/provider/index.ts'
import { type HeardCall, startWebhook } from '../../../tools/standins/webhook/index.ts'

/** A company's own system that holds dialogs: it answers each message that it is told of, in the dialog's order. */
export interface OutsideSystem {
  url: string
  /** Of the bot whose dialogs it holds. */
  botToken: string
  secret: string
  setMode(mode: ProviderMode): void
  /** The customers' messages as it heard of them. */
  told: LedgerEntry[]
  /** Answers that the program will never take. */
  refused: string[]
  /** Once everything that it says has been taken. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const retryMs = 200

/** What it answers to `mensagem 7`. */
export const answerTo = (text: string): string => text.replace('mensagem', 'resposta')

/** @param url Where one of the program's processes is, asked anew at each try. */
export const startOutsideSystem = async (url: () => string): Promise<OutsideSystem> => {
  const webhook = await startWebhook()
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  webhook.secrets.push(secret)
  const botToken = randomUUID()
  const told: LedgerEntry[] = []
  const refused: string[] = []
  const lines = new Map<number, Promise<void>>()
  let mode: ProviderMode = 'ok'
  let isOver = false

  const say = async (id: string, dialogId: number, text: string): Promise<void> => {
    const body = { type: 'message.send', data: { dialogId, text } }
    while (!isOver) {
      const call = { url: `${url()}/webhooks/bot/${botToken}/callback`, secret, body, id: `evt_${id}` }
      const status = await webhook.tell(call).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) return
      if (status >= 400 && status < 500 && status !== 429)
        return void refused.push(`${text} in ${dialogId}: answered ${status}`)
      await sleep(retryMs)
    }
  }
  webhook.onHeard(({ id, signed, json }: HeardCall) => {
    const { dialog, message } = json.data
    if (!signed) refused.push(`${json.type} of ${dialog.id} came with a wrong signature`)
    if (!message) return
    told.push({ atMs: Date.now(), reference: message.id, to: String(dialog.id), text: message.text, mode })
    const before = lines.get(dialog.id) ?? Promise.resolve()
    lines.set(
      dialog.id,
      before.then(() => say(id, dialog.id, answerTo(message.text))),
    )
  })
  return {
    url: webhook.url,
    botToken,
    secret,
    told,
    refused,
    setMode: (next) => {
      mode = next
      webhook.faults.clear()
      if (next === '500') webhook.faults.add({ does: { kind: 'answer', status: 500 } })
      if (next === '429') webhook.faults.add({ does: { kind: 'answer', status: 429, headers: { 'retry-after': '1' } } })
      if (next === 'hang') webhook.faults.add({ does: { kind: 'hang-after' } })
      if (next === 'accept-then-reset') webhook.faults.add({ does: { kind: 'cut-after' } })
    },
    settled: async () => void (await Promise.all(lines.values())),
    stop: async () => {
      isOver = true
      await webhook.stop()
      await Promise.all(lines.values())
    },
  }
}
