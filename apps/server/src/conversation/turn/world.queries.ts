import type { TransferData } from '@prosa/flow'
import type { Pipeline } from '../../platform/database/index.ts'
import type { Automations, BotSettings } from '../model/bot-settings.ts'

interface BotRow {
  id: number
  revision: string
  name: string
  active: boolean
  deleted: boolean
  target: number
  workspaceId: number
  activeVersionId: number | null
  fallbackMessages: string[]
  asksInDoubt: boolean
  asksDocuments: boolean
  optOutMessage: string
  optInMessage: string
  agentVersionIds: number[]
  repeatMinutes: number
  repeatTimes: number
  transferMinutes: number
  transferCallWebhook: boolean
  transferWorkspaceId: number | null
  transferUserId: number | null
  transferQueue: TransferData['queue']
  closeMinutes: number
  closeMessage: string
  closeActive: boolean
  closeRoomType: Automations['close']['rooms']
  settingsWorkspaceId: number | null
  settingsUserId: number | null
  settingsOnlyOnline: boolean
  settingsTransferBegunByBot: boolean
  settingsTransferData: Partial<TransferData> | null
  timeZone: string
}

const selectBots = `select b.id, b.xmin::text as revision, b.name, b.active and b.deleted_at is null as active,
 b.deleted_at is not null as deleted, b.target,
 b.workspace_id as "workspaceId", b.active_version_id as "activeVersionId", b.fallback_messages as "fallbackMessages",
 b.asks_in_doubt as "asksInDoubt", b.asks_documents as "asksDocuments", b.opt_out_message as "optOutMessage", b.opt_in_message as "optInMessage", b.agent_versions as "agentVersionIds",
 b.repeat_minutes as "repeatMinutes", b.repeat_times as "repeatTimes", b.transfer_minutes as "transferMinutes",
 b.transfer_call_webhook as "transferCallWebhook", b.transfer_workspace_id as "transferWorkspaceId",
 b.transfer_user_id as "transferUserId", b.transfer_queue as "transferQueue", b.close_minutes as "closeMinutes",
 b.close_message as "closeMessage", b.close_active as "closeActive", b.close_room_type as "closeRoomType",
 b.settings_workspace_id as "settingsWorkspaceId", b.settings_user_id as "settingsUserId",
 b.settings_only_online as "settingsOnlyOnline", b.settings_transfer_begun_by_bot as "settingsTransferBegunByBot", b.settings_transfer_data as "settingsTransferData",
 c.time_zone as "timeZone"
 from bot b join company c on c.id = b.company_id where b.company_id = $1 and b.id = any($2)`

export const findBots = async (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
): Promise<(BotSettings & { revision: string })[]> => {
  const rows = await pipeline.query<BotRow>(selectBots, [companyId, ids])
  return rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    name: row.name,
    active: row.active,
    deleted: row.deleted,
    target: row.target,
    workspaceId: row.workspaceId,
    activeVersionId: row.activeVersionId,
    fallbackMessages: row.fallbackMessages,
    asksInDoubt: row.asksInDoubt,
    asksDocuments: row.asksDocuments,
    optOutMessage: row.optOutMessage,
    optInMessage: row.optInMessage,
    agentVersionIds: row.agentVersionIds,
    automations: {
      repeat: { minutes: row.repeatMinutes, times: row.repeatTimes },
      transfer: {
        minutes: row.transferMinutes,
        callsWebhook: row.transferCallWebhook,
        workspaceId: row.transferWorkspaceId,
        userId: row.transferUserId,
        queue: row.transferQueue,
      },
      close: {
        minutes: row.closeMinutes,
        message: row.closeMessage,
        active: row.closeActive,
        rooms: row.closeRoomType,
      },
    },
    transferSettings: {
      workspaceId: row.settingsWorkspaceId,
      userId: row.settingsUserId,
      onlyOnline: row.settingsOnlyOnline,
      transfersBegunByBot: row.settingsTransferBegunByBot,
      data: row.settingsTransferData,
    },
    timeZone: row.timeZone,
  }))
}

export const findConnectionKinds = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; kind: string }[]> =>
  pipeline.query('select id, kind from connection where company_id = $1 and id = any($2)', [companyId, ids])
