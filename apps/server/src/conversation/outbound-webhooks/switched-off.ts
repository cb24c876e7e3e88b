import type { WebhookEndpoint } from '@prosa/contract'
import { askCompany, type Pipeline } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import { eachApart } from '../../platform/jobs/for-each-company.ts'
import type { EnqueueOptions } from '../../platform/jobs/index.ts'
import { type Core, underLock } from '../core.ts'
import { findHeldOutside, findSwitchedOff, type SwitchedOff } from './endpoints.queries.ts'
import { returnToPeople } from './return-to-people.ts'

interface Payload {
  companyId: number
  botId: number
  kind: WebhookEndpoint
  /** Rooms that could not be given back in this round, and how many rounds there were. */
  failed?: number[]
  tries?: number
}

const job = 'webhook-switched-off'
/** Rooms that one run gives back; it puts itself in line again while there are more. */
const roomsOfRun = 200
const mostFailed = 1_000
const mostTries = 5
const againMs = 60_000

const names: Record<WebhookEndpoint, string> = {
  node: 'URL do webhook (chamada pelas etapas do fluxo)',
  transfer: 'URL de transferência',
  message: 'URL de envio de mensagens',
  close: 'URL de fechamento de salas',
  employee: 'URL do funcionário digital',
}

/**
 * What follows when an address is switched off: rooms that its system holds and can no longer hear of go to people, and who saved the
 * addresses last gets a mail. A room that fails keeps none of the others, and is tried again.
 * @returns how to say that one was, in the transaction that switches it off: a program that dies after it has said it too
 */
export const defineSwitchedOff = (core: Core, { jobs, mailer }: Platform) => {
  const enqueue = (payload: Payload, options: Pick<EnqueueOptions, 'pipeline' | 'startAfter'> = {}): Promise<void> =>
    jobs.enqueue(job, payload, { ...options, key: `${payload.companyId}:${payload.botId}:${payload.kind}` })
  const run = async (payload: Payload): Promise<void> => {
    const { kind, failed = [], tries = 0 } = payload
    const found = await askCompany(core.worker, payload.companyId, (pipeline) => findSwitchedOff(pipeline, payload))
    // Switched on again meanwhile.
    if (!found) return
    if (kind === 'transfer' || kind === 'message') {
      const { rooms, left } = await giveBack(core, payload)
      const allFailed = [...failed, ...left]
      if (rooms.length === roomsOfRun && allFailed.length < mostFailed)
        return enqueue({ ...payload, failed: allFailed })
      const startAfter = new Date(core.now().getTime() + againMs)
      if (allFailed.length > 0 && tries < mostTries)
        await enqueue({ ...payload, failed: [], tries: tries + 1 }, { startAfter })
    }
    if (found.email && tries === 0) await mailer.enqueue({ lane: 'bulk', ...mailOf(found.email, kind, found) })
  }
  jobs.define<Payload>(job, run, { keyed: true })
  return (pipeline: Pipeline, endpoint: Payload): Promise<void> => enqueue(endpoint, { pipeline })
}

const giveBack = async (core: Core, { companyId, botId, failed = [] }: Payload) => {
  const rooms = await askCompany(core.worker, companyId, (pipeline) =>
    findHeldOutside(pipeline, companyId, botId, { besides: failed, limit: roomsOfRun }),
  )
  const give = (dialogId: number) =>
    underLock(core, companyId, dialogId, (locked) => returnToPeople(locked, 'switched-off', null), {
      handles: core.worker,
    })
  const left = await eachApart(rooms, give, (err, dialogId) =>
    core.log.error({ err, companyId, dialogId }, 'A room could not be taken back from an outside system'),
  )
  return { rooms, left }
}

const mailOf = (to: string, kind: WebhookEndpoint, { botName, reason }: SwitchedOff) => {
  const subject = `Webhook desligado: ${botName.replace(/\s+/g, ' ')}`
  const lines = [
    `O robô "${botName}" deixou de chamar um endereço do seu webhook: ${names[kind]}.`,
    `Último motivo: ${reason}.`,
    'As conversas continuam com as pessoas do workspace. Depois de corrigir o endereço, abra a configuração de webhook do robô e escolha "Religar".',
  ]
  return { to, subject, text: lines.join('\n\n'), html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
