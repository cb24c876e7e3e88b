import type { Campaign } from '@prosa/contract'
import type { CampaignRow } from './campaigns.queries.ts'
import { obstacleOf } from './obstacle.ts'

export const presentCampaign = (row: CampaignRow): Campaign => {
  const obstacle = obstacleOf(row)
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    startAt: row.start_at.toISOString(),
    status: row.status,
    totalMessages: row.pending + row.sent + row.failed + row.cancelled,
    totalMessagesSent: row.sent,
    totalMessagesPending: row.pending,
    totalMessagesFailed: row.failed,
    totalMessagesCanceled: row.cancelled,
    notice: row.notice,
    nextAt: row.next_at?.toISOString() ?? null,
    obstacle: obstacle && { ...obstacle, botId: row.botId },
  }
}
