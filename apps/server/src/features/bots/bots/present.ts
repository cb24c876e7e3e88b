import {
  type Bot,
  type BotAutomation,
  type botListRow,
  type ChannelKind,
  channelFacts,
  channelFlags,
  contactLabel,
  flagsOf,
} from '@prosa/contract'
import type { z } from 'zod'
import { opensDialogsOf, type Scope } from '../../../platform/access/index.ts'
import { revisionOf } from '../../../platform/revision/index.ts'
import type { countServices } from '../../insight/index.ts'
import type { BotListRow, BotRow, LastService, listVersions } from './bots.queries.ts'
import { flowlessTargets } from './flowless-targets.ts'

type WholeRow = z.output<typeof botListRow>

/** A full row of the list, for people who may see bots. */
export const presentListRow = (row: BotListRow): WholeRow => ({
  id: row.id,
  name: row.name,
  active: row.active,
  target: row.target,
  workspace: row.workspace_name,
  workspaceId: row.workspace_id,
  activeBotFlowId: row.active_version_id ?? row.draft_id,
  hasUnpublishedDraft: row.draft_is_newer,
  publication: publicationOf(row),
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.edited_at.toISOString(),
  chatColor: row.chat_color,
  avatarColor: row.avatar_color,
  avatarIconUrl: row.avatar_file_id ? `/api/files/${row.avatar_file_id}` : null,
  ...flagsOf(row.channels),
})

type FlowState = Pick<BotListRow, 'target' | 'active_version_id' | 'draft_is_newer'>

const publicationOf = ({ target, active_version_id, draft_is_newer }: FlowState): WholeRow['publication'] => {
  if (flowlessTargets.has(target)) return 'none'
  if (active_version_id === null) return 'never'
  return draft_is_newer ? 'changed' : 'published'
}

/** The fields needed to choose a bot in a filter. */
export const presentChoice = (row: BotListRow) => ({
  id: row.id,
  name: row.name,
  target: row.target,
  workspace: row.workspace_name,
  workspaceId: row.workspace_id,
})

interface Parts {
  versions: Awaited<ReturnType<typeof listVersions>>
  lastServices: readonly LastService[]
  counts: Awaited<ReturnType<typeof countServices>>
  /** Project of the production key. */
  key: string | null
  /** Whether it holds both keys, or could take the missing ones. */
  hasKeys: boolean
  /** The caller. */
  scope: Scope
  whatsapp: Bot['whatsapp']
}

/** Revision of the bot's editable settings, without its publication and connections. */
export const botRevision = (row: BotRow): string =>
  revisionOf([
    row.name,
    row.active,
    row.target,
    row.workspace_id,
    row.chat_color,
    row.avatar_color,
    row.avatar_file_id,
    row.whatsapp_redirect,
    row.name_on_start,
    row.email_on_start,
    row.phone_on_start,
    row.fallback_messages,
    row.asks_in_doubt,
    row.asks_documents,
    row.opt_out_message,
    row.opt_in_message,
    row.interactions,
    presentAutomation(row),
  ])

export const presentBot = (
  row: BotRow,
  { versions, lastServices, counts, key, hasKeys, scope, whatsapp }: Parts,
): Bot => ({
  ...presentListRow(row),
  revision: botRevision(row),
  token: row.token,
  key,
  hasBotMultipleGoogleCredentials: hasKeys,
  services: counts.services,
  serviceHours: counts.hours,
  whatsappRedirect: row.whatsapp_redirect,
  nameOnStart: row.name_on_start,
  emailOnStart: row.email_on_start,
  phoneOnStar: row.phone_on_start,
  phoneOnStart: row.phone_on_start,
  defaulFallbackMessages: row.fallback_messages,
  asksInDoubt: row.asks_in_doubt,
  asksDocuments: row.asks_documents,
  optOutMessage: row.opt_out_message,
  optInMessage: row.opt_in_message,
  liveChatInteractions: row.interactions as Bot['liveChatInteractions'],
  botTransferId: (row.settings_transfer_data as { botId?: number } | null)?.botId ?? null,
  automationDto: presentAutomation(row),
  allowedChannels: Object.fromEntries(
    channelFlags.map((flag) => [flag, scope.companyFlags.has(flag)]),
  ) as Bot['allowedChannels'],
  whatsapp,
  liveVersion: presentLive(row),
  lastServices: lastServices.map((service) => presentService(service, scope)),
  versions: versions.map((version) => presentVersion(version, row)),
})

const presentService = (service: LastService, scope: Scope): Bot['lastServices'][number] => {
  const canOpen = opensDialogsOf(scope, service.workspace_id)
  return {
    id: service.id,
    createdAt: service.first_at.toISOString(),
    lastMessage: service.last_at.toISOString(),
    closedAt: service.closed_at?.toISOString() ?? null,
    contact: canOpen ? contactLabel(service.contact) : null,
    contactId: canOpen ? service.contact.id : null,
    canOpen,
    channel: channelFacts[service.channel as ChannelKind].label,
    by: service.human ? 'human' : 'bot',
    attendant: service.human ? service.attendant : null,
  }
}

/** A row of the list with the live version. */
export const presentWithVersion = (row: BotListRow) => ({ ...presentListRow(row), liveVersion: presentLive(row) })

type LiveVersion = Pick<BotRow, 'active_version_id' | 'live_version' | 'published_at'> & {
  publisher_name?: string | null
}

const presentLive = (row: LiveVersion): Bot['liveVersion'] =>
  row.active_version_id === null || row.live_version === null || row.published_at === null
    ? null
    : {
        id: row.active_version_id,
        version: row.live_version,
        publishedAt: row.published_at.toISOString(),
        publishedBy: row.publisher_name ?? null,
      }

export const presentVersion = (
  version: Parts['versions'][number],
  bot: Pick<BotRow, 'active_version_id'>,
): Bot['versions'][number] => ({
  id: version.id,
  active: version.id === bot.active_version_id,
  editingRelease: version.kind === 'draft',
  createdBy: version.author_name,
  createdAt: version.created_at.toISOString(),
  updatedAt: version.updated_at.toISOString(),
  version: version.version,
  name: version.label,
  note: version.note,
})

const presentAutomation = (row: BotRow): BotAutomation => ({
  botRepeatAutomationDto: { minutes: row.repeat_minutes, times: row.repeat_times },
  botTransferAutomationDto: {
    minutes: row.transfer_minutes,
    callwebhook: row.transfer_call_webhook,
    workspaceId: row.transfer_workspace_id,
    userId: row.transfer_user_id,
    queue: row.transfer_queue as BotAutomation['botTransferAutomationDto']['queue'],
  },
  botCloseRoomAutomationDto: {
    minutes: row.close_minutes,
    message: row.close_message,
    active: row.close_active,
    closeRoomType: row.close_room_type as BotAutomation['botCloseRoomAutomationDto']['closeRoomType'],
  },
})
