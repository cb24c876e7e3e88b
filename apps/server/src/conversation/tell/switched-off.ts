import type { WebhookEndpoint } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import { type Core, underLock } from '../core.ts'
import { findHeldOutside, findSwitchedOff, type SwitchedOff } from './endpoints.queries.ts'
import { giveToPeople } from './give-to-people.ts'

interface Payload {
  companyId: number
  botId: number
  kind: WebhookEndpoint
}

const job = 'webhook-switched-off'
/** Rooms that one run gives back; it puts itself in line again while there are more. */
const roomsOfRun = 200

const names: Record<WebhookEndpoint, string> = {
  node: 'URL do webhook (chamada pelas etapas do fluxo)',
  transfer: 'URL de transferência',
  message: 'URL de envio de mensagens',
  close: 'URL de fechamento de salas',
  employee: 'URL do funcionário digital',
}

/**
 * What follows when an address is switched off: rooms that its system holds and can no longer hear of go to people, and who saved the
 * addresses last gets a mail.
 * @returns how to say that one was, in the transaction that switches it off: a program that dies after it has said it too
 */
export const defineSwitchedOff = (core: Core, { jobs, mailer, config }: Platform) => {
  jobs.define<Payload>(job, async (endpoint) => {
    const { companyId, botId, kind } = endpoint
    const found = await inCompany(core, companyId, (pipeline) => findSwitchedOff(pipeline, endpoint))
    // Switched on again meanwhile.
    if (!found) return
    if (kind === 'transfer' || kind === 'message') {
      const rooms = await inCompany(core, companyId, (pipeline) =>
        findHeldOutside(pipeline, companyId, botId, roomsOfRun),
      )
      for (const dialogId of rooms)
        await underLock(core, companyId, dialogId, (locked) => giveToPeople(locked, 'switched-off', null), {
          handles: core.worker,
        })
      if (rooms.length === roomsOfRun) return jobs.enqueue(job, endpoint)
    }
    if (found.email) await mailer.enqueue(mailOf(found.email, kind, found, config.publicUrl))
  })
  return (pipeline: Pipeline, endpoint: Payload): Promise<void> =>
    jobs.enqueue(job, endpoint, { pipeline, key: `${endpoint.companyId}:${endpoint.botId}:${endpoint.kind}` })
}

const mailOf = (to: string, kind: WebhookEndpoint, { botName, reason }: SwitchedOff, publicUrl = '') => {
  const subject = `Webhook desligado: ${botName.replace(/\s+/g, ' ')}`
  const lines = [
    `O robô "${botName}" deixou de chamar um endereço do seu webhook: ${names[kind]}.`,
    `Último motivo: ${reason}.`,
    'As conversas continuam com as pessoas do workspace. Depois de corrigir o endereço, abra a configuração de webhook do robô e escolha "Religar".',
    ...(publicUrl ? [publicUrl] : []),
  ]
  return { to, subject, text: lines.join('\n\n'), html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const inCompany = <T>(
  core: Core,
  companyId: number,
  ask: (pipeline: Parameters<Parameters<Core['worker']['pipeline']>[0]>[0]) => Promise<T>,
): Promise<T> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    return ask(pipeline)
  })
