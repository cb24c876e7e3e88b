import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { listEditors } from '../../companies/index.ts'
import { type MailBase, type MailContent, platformOfCompany, sendMail } from '../../mails/index.ts'
import { findSwitchedOff, type SwitchedOff } from './switched-off.queries.ts'

interface Payload {
  companyId: number
  subscriptionId: number
}

const job = 'subscription-switched-off'

/**
 * Mails whoever may change integrations that an address was switched off.
 * @returns how to report one, in the transaction that switches it off, so that a crash cannot lose the report
 */
export const defineSwitchedOff = (platform: Platform) => {
  const { database, jobs } = platform
  jobs.define<Payload>(
    job,
    async ({ companyId, subscriptionId }) => {
      const db = database.worker.scoped(companyId)
      const found = await findSwitchedOff(db, companyId, subscriptionId)
      if (!found) return
      await db.transaction().execute(async (tx) => {
        const platformId = await platformOfCompany(tx, companyId)
        for (const { name, email } of await listEditors(tx, companyId))
          await sendMail(platform, tx, {
            to: email,
            platformId,
            topic: `subscription-off ${companyId} ${subscriptionId}`,
            lane: 'bulk',
            content: (base) => switchedOffMail({ ...base, ...found, person: name }),
          })
      })
    },
    { keyed: true },
  )
  return async (tx: Kysely<DB>, { companyId, subscriptionId }: Payload): Promise<void> => {
    const key = `${companyId}:${subscriptionId}`
    await jobs.enqueue<Payload>(job, { companyId, subscriptionId }, { db: tx, key })
  }
}

const switchedOffMail = ({
  product,
  link,
  person,
  name,
  integration,
  company,
  reason,
}: MailBase & SwitchedOff & { person: string }): MailContent => ({
  subject: `A integração ${integration} parou de receber eventos`,
  heading: 'Um endereço foi desligado',
  paragraphs: [
    `Olá, ${person}! A ${product} deixou de enviar os eventos da inscrição ${name}, da integração ${integration} (${company}). Último motivo: ${reason}.`,
    'O que acontece enquanto isso espera por até 30 dias (mensagens, 7). Corrija o endereço e escolha "Retomar" na inscrição.',
  ],
  action: { label: 'Abrir integrações', url: link('/integracoes') },
  note: 'Você recebe este aviso porque pode alterar as integrações da empresa.',
})
