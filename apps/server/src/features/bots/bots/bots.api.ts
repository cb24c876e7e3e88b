import {
  type ApiBot,
  type ApiBotVersion,
  type ApiChannel,
  type Bot,
  type ChannelFlag,
  channelFlags,
} from '@prosa/contract'

/* Field names of bots in /api/v1; only names are converted. */

const objectives: Readonly<Record<number, ApiBot['objective']>> = {
  1: 'service',
  2: 'support',
  3: 'faq',
  4: 'digital_employee',
  5: 'campaign',
  6: 'no_flow',
}

const channelOf: Readonly<Record<ChannelFlag, ApiChannel>> = {
  whatsappQrcode: 'whatsapp',
  whatsappApiMeta: 'whatsapp',
  livechat: 'livechat',
  facebook: 'facebook',
  instagram: 'instagram',
}

type ShownBot = Pick<
  Bot,
  | 'id'
  | 'name'
  | 'active'
  | 'target'
  | 'workspaceId'
  | 'publication'
  | 'createdAt'
  | 'updatedAt'
  | 'liveVersion'
  | ChannelFlag
>

export const botToApi = (bot: ShownBot): ApiBot => ({
  id: bot.id,
  name: bot.name,
  active: bot.active,
  objective: objectives[bot.target] ?? 'service',
  workspaceId: bot.workspaceId,
  channels: [...new Set(channelFlags.filter((flag) => bot[flag]).map((flag) => channelOf[flag]))],
  publication: bot.publication,
  liveVersion: bot.liveVersion && {
    id: bot.liveVersion.id,
    version: bot.liveVersion.version,
    publishedAt: bot.liveVersion.publishedAt,
  },
  createdAt: bot.createdAt,
  updatedAt: bot.updatedAt,
})

export const versionToApi = ({
  id,
  version,
  active,
  name,
  note,
  createdAt,
  createdBy,
}: Bot['versions'][number]): ApiBotVersion => ({
  id,
  version: version ?? 0,
  isLive: active,
  name,
  note,
  publishedAt: createdAt,
  publishedBy: createdBy,
})
