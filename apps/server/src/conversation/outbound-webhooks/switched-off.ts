import type { WebhookEndpoint } from '@prosa/contract'
import { askCompany, type Pipeline } from '../../platform/database/index.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { Platform } from '../../platform/index.ts'
import type { Core } from '../core.ts'
import type { Evacuate } from '../departures/evacuate.ts'
import { findSwitchedOff, type SwitchedOff } from './endpoints.queries.ts'

interface Payload {
  companyId: number
  botId: number
  kind: WebhookEndpoint
}

const job = 'webhook-switched-off'

const names: Record<WebhookEndpoint, string> = {
  node: 'URL do webhook (chamada pelos nodes do fluxo)',
  transfer: 'URL de transferência',
  message: 'URL de envio de mensagens',
  close: 'URL de fechamento de salas',
  employee: 'URL do funcionário digital',
}

/**
 * Consequences of a disabled address: rooms that its system holds go to people, and the person who last saved the addresses gets a mail.
 * @returns how to report a disabled address, in the transaction that disables it, so that a crash cannot lose the report
 */
export const defineSwitchedOff = (core: Core, { jobs, mailer }: Platform, evacuate: Evacuate) => {
  jobs.define<Payload>(
    job,
    async (payload) => {
      const found = await askCompany(core.worker, payload.companyId, (pipeline) => findSwitchedOff(pipeline, payload))
      // Enabled again meanwhile, or there is nobody to notify.
      if (found?.email) await mailer.enqueue({ lane: 'bulk', ...mailOf(found.email, payload.kind, found) })
    },
    { keyed: true },
  )
  return async (pipeline: Pipeline, endpoint: Payload): Promise<void> => {
    const { companyId, botId, kind } = endpoint
    if (kind === 'transfer' || kind === 'message')
      await evacuate({ kind: 'outside', companyId, botId, endpoint: kind }, { pipeline })
    await jobs.enqueue(job, endpoint, { pipeline, key: `${companyId}:${botId}:${kind}` })
  }
}

const mailOf = (to: string, kind: WebhookEndpoint, { botName, reason }: SwitchedOff) => {
  const subject = `Webhook desligado: ${botName.replace(/\s+/g, ' ')}`
  const lines = [
    `O bot "${botName}" deixou de chamar um endereço do seu webhook: ${names[kind]}.`,
    `Último motivo: ${reason}.`,
    'As conversas continuam com as pessoas do workspace. Depois de corrigir o endereço, abra a configuração de webhook do bot e escolha "Religar".',
  ]
  return { to, subject, text: lines.join('\n\n'), html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('') }
}
