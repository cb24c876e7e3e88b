import { platformOf } from '@prosa/contract'
import type { Core } from '../core.ts'
import type { PreferenceReport } from '../model/acts.ts'
import { accountCore } from '../model/phone-core.ts'
import { addPreference, lockCustomer } from './preferences.queries.ts'

const sources = {
  stop: 'Parou de receber promoções no próprio WhatsApp',
  resume: 'Voltou a receber promoções no próprio WhatsApp',
} as const

/**
 * Stores an opt-out or opt-in that the customer made at the provider, with the time they made it. A later statement, and what they told the company
 * itself ('SAIR'), takes precedence. Unknown customers are ignored.
 */
export const takePreference = async (core: Core, report: PreferenceReport): Promise<void> => {
  const { companyId, connectionId, kind, customers, wantsCampaigns, at } = report
  // Ids that are not phones contain digits too.
  const cores = customers.flatMap((id) => (/^\d+$/.test(id) && accountCore(id)) || [])
  await core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const contactId = await lockCustomer(pipeline, companyId, { connectionId, customers, cores })
    if (contactId !== null)
      addPreference(pipeline, companyId, {
        contactId,
        platform: platformOf(kind),
        kind: wantsCampaigns ? 'opt_in' : 'opt_out',
        source: wantsCampaigns ? sources.resume : sources.stop,
        lifts: sources.stop,
        at,
      })
    await pipeline.commit()
  })
}
