import type { CampaignStatus } from '@prosa/contract'
import { optedOut } from '../conversation/model/outreach.ts'
import type { Pipeline } from '../platform/database/index.ts'
import { addConsents, fillCampaign, insertRows, reserveIds } from './demo.queries.ts'
import { folded, since } from './make-company.ts'

/** So many of its contacts, in order; what is left over was cancelled. */
interface DemoCampaign {
  name: string
  status: Extract<CampaignStatus, 'COMPLETED' | 'CANCELLED'>
  daysAgo: number
  recipients: number
  sent: number
  failed: number
}

/** All of them are over: a bot of the demo has no number, and one that is not over says so in red before anybody has done anything. */
const campaigns: readonly DemoCampaign[] = [
  { name: 'Bazar de peças com defeito', status: 'COMPLETED', daysAgo: 21, recipients: 40, sent: 38, failed: 2 },
  { name: 'Lançamento: travessa Jequitinhonha', status: 'CANCELLED', daysAgo: 14, recipients: 36, sent: 11, failed: 1 },
  { name: 'Aviso de férias do ateliê', status: 'COMPLETED', daysAgo: 9, recipients: 30, sent: 30, failed: 0 },
  { name: 'Natal antecipado: kit de canecas', status: 'COMPLETED', daysAgo: 1, recipients: 44, sent: 43, failed: 1 },
]
const message = 'Oi, {{1}}! Temos novidades do ateliê. Quer que eu mande as fotos?'

/** Everybody agreed when they first bought; two answered 'SAIR' to the first campaign. */
const basisDaysAgo = 60
const optOutDaysAgo = 12

interface CampaignOptions {
  companyId: number
  workspaceId: number
  botId: number
  createdBy: number
  now: Date
}

/** Campaigns to contacts that the company has. */
export const makeCampaigns = async (pipeline: Pipeline, options: CampaignOptions): Promise<void> => {
  const { companyId, workspaceId, botId, createdBy, now } = options
  const ids = await reserveIds(pipeline, 'campaign', campaigns.length)
  insertRows(
    pipeline,
    'campaign',
    campaigns.map((one, place) => ({
      company_id: companyId,
      id: ids[place],
      workspace_id: workspaceId,
      bot_id: botId,
      ...folded(one.name),
      message,
      interval_seconds: 120,
      basis: 'consent',
      status: one.status,
      start_at: since(now, one.daysAgo),
      created_by: createdBy,
      created_at: since(now, one.daysAgo),
      updated_at: since(now, one.daysAgo),
    })),
  )
  for (const [place, { recipients, sent, failed }] of campaigns.entries())
    fillCampaign(pipeline, companyId, ids[place] ?? 0, { recipients, sent, failed })
  const after = campaigns.flatMap((one, place) => (one.daysAgo < optOutDaysAgo ? (ids[place] ?? []) : []))
  addConsents(pipeline, companyId, {
    first: ids[0] ?? 0,
    after,
    givenAt: since(now, basisDaysAgo),
    optOutAt: since(now, optOutDaysAgo),
    recordedBy: createdBy,
    reason: optedOut,
  })
}
