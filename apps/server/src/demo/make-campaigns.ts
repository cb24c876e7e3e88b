import type { CampaignStatus } from '@prosa/contract'
import { optedOut } from '../conversation/model/outreach.ts'
import type { Pipeline } from '../platform/database/index.ts'
import { addConsents, fillCampaign, insertRows, reserveIds } from './demo.queries.ts'
import { folded, since } from './make-company.ts'

/** So many of its contacts, in order; what is left over is pending, or cancelled where it was. */
interface DemoCampaign {
  name: string
  status: CampaignStatus
  daysAgo: number
  recipients: number
  sent: number
  failed: number
}

const campaigns: readonly DemoCampaign[] = [
  { name: 'Bazar de peças com defeito', status: 'COMPLETED', daysAgo: 21, recipients: 40, sent: 38, failed: 2 },
  { name: 'Lançamento: travessa Jequitinhonha', status: 'CANCELLED', daysAgo: 14, recipients: 36, sent: 11, failed: 1 },
  { name: 'Aviso de férias do ateliê', status: 'PAUSED', daysAgo: 9, recipients: 30, sent: 12, failed: 0 },
  { name: 'Natal antecipado: kit de canecas', status: 'IN_PROGRESS', daysAgo: 1, recipients: 44, sent: 23, failed: 1 },
  { name: 'Última semana antes do Natal', status: 'PENDING', daysAgo: 0, recipients: 25, sent: 0, failed: 0 },
]
const message = 'Oi, {{1}}! Temos novidades do ateliê. Quer que eu mande as fotos?'

/** Everybody agreed when they first bought; two answered 'SAIR' to the first campaign. */
const basisDaysAgo = 60
const optOutDaysAgo = 12

const dayMs = 86_400_000
/** Nothing is really sent: what is under way here waits for its next message as long as the demo is looked at. */
const standsFor = 365

interface CampaignOptions {
  companyId: number
  workspaceId: number
  botId: number
  createdBy: number
  now: Date
}

/** A campaign in each status, to contacts that the company has. */
export const makeCampaigns = async (pipeline: Pipeline, options: CampaignOptions): Promise<void> => {
  const { companyId, workspaceId, botId, createdBy, now } = options
  const ids = await reserveIds(pipeline, 'campaign', campaigns.length)
  const later = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString()
  const nextOf = ({ status }: DemoCampaign): string | null =>
    status === 'PENDING' ? later(7) : status === 'IN_PROGRESS' ? later(standsFor) : null
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
      start_at: one.status === 'PENDING' ? later(7) : since(now, one.daysAgo),
      next_at: nextOf(one),
      created_by: createdBy,
      created_at: since(now, one.daysAgo),
      updated_at: since(now, one.daysAgo),
    })),
  )
  for (const [place, { recipients, sent, failed, status }] of campaigns.entries()) {
    const rest = status === 'CANCELLED' ? 'cancelled' : 'pending'
    fillCampaign(pipeline, companyId, ids[place] ?? 0, { recipients, sent, failed, rest })
  }
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
