import { z } from 'zod'
import { channelFlagFields } from '../channels/channels.ts'
import { id, instant } from '../common.ts'
import { revision } from '../revision.ts'
import { botAutomation, botTarget } from './bot-bodies.ts'

/** 1 Atendimento, 2 Suporte, 3 FAQ, 4 Funcionário digital, 5 Campanha, 6 Sem script. */
export const botTargets = {
  1: 'Atendimento',
  2: 'Suporte',
  3: 'FAQ',
  4: 'Funcionário digital',
  5: 'Campanha',
  6: 'Sem script',
} as const
export const botListRow = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  target: botTarget,
  workspace: z.string(),
  workspaceId: id,
  activeBotFlowId: id.nullable(),
  hasUnpublishedDraft: z.boolean(),
  /**
   * What customers get: nothing yet ('Nunca publicado'), the last saved flow ('Publicado'), an older one ('Alterações
   * não publicadas'), or no flow, because the bot's objective needs none.
   */
  publication: z.enum(['never', 'published', 'changed', 'none']),
  createdBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  chatColor: z.string(),
  avatarColor: z.string(),
  avatarIconUrl: z.string().nullable(),
  ...channelFlagFields,
})

/** The draft (`editingRelease`, without a number) or a published version. */
export const botVersionRow = z.object({
  id,
  active: z.boolean(),
  editingRelease: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int().nullable(),
  /** Name of the version, and the note written at its publication. */
  name: z.string().nullable(),
  note: z.string().nullable(),
})

const lastService = z.object({
  id,
  createdAt: instant,
  lastMessage: instant,
  closedAt: instant.nullable(),
  /** The customer's name; null if the caller may not open the dialog. */
  contact: z.string().nullable(),
  contactId: id.nullish(),
  canOpen: z.boolean(),
  channel: z.string(),
  /** Whether a person took part, and the last attendant; null for nobody, or for a removed person. */
  by: z.enum(['bot', 'human']),
  attendant: z.string().nullable(),
})

export const bot = botListRow.extend({
  revision,
  token: z.string(),
  key: z.string().nullable(),
  services: z.int(),
  serviceHours: z.number(),
  whatsappRedirect: z.boolean(),
  nameOnStart: z.boolean(),
  emailOnStart: z.boolean(),
  /** Spelled this way in the API. */
  phoneOnStar: z.boolean(),
  phoneOnStart: z.boolean(),
  defaulFallbackMessages: z.array(z.string()),
  /** Whether the bot asks “Você quis dizer A ou B?” when a message matches two exits. */
  asksInDoubt: z.boolean(),
  /** Whether the bot looks in Conhecimento before it says that it did not understand. */
  asksDocuments: z.boolean(),
  /** Answers to an opt-out and an opt-in; empty: the default text. */
  optOutMessage: z.string(),
  optInMessage: z.string(),
  liveChatInteractions: z.array(z.object({ position: z.int(), interaction: z.string() })),
  botTransferId: id.nullable(),
  automationDto: botAutomation,
  hasBotMultipleGoogleCredentials: z.boolean(),
  /**
   * Channels allowed for the company; binding for everybody but administrators. The flags above tell which are
   * connected.
   */
  allowedChannels: z.object(channelFlagFields),
  /**
   * Its WhatsApp Business number with masked tokens; null without one. `urlWebhook` is the URL that Meta's app calls.
   */
  whatsapp: z
    .object({
      id,
      phone: z.string(),
      urlMeta: z.string(),
      tokenMeta: z.string(),
      businessPhoneId: z.string(),
      businessAccountId: z.string(),
      urlWebhook: z.string(),
      tokenWebhook: z.string(),
      on: z.boolean(),
    })
    .nullable(),
  /** The live version; null for a bot that was never published. */
  liveVersion: z.object({ id, version: z.int(), publishedAt: instant, publishedBy: z.string().nullable() }).nullable(),
  /** The ten most recent dialogs. */
  lastServices: z.array(lastService),
  /** The draft and the newest versions, at most a hundred rows; `listBotVersions` returns all. */
  versions: z.array(botVersionRow),
})
export type Bot = z.infer<typeof bot>

export const botTransferSettings = z.object({
  revision,
  workspaceId: id.nullable(),
  workspaceName: z.string().nullable(),
  userId: id.nullable(),
  userName: z.string().nullable(),
  /** 1: the named person; 2: offered to each in turn; null: no people chosen. */
  type: z.int().min(1).max(2).nullable(),
  onlyOnlineUser: z.boolean(),
  transferDialogInitiatedByBot: z.boolean(),
  transferData: z
    .object({
      botId: id,
      botName: z.string(),
      botTransferMessage: z.string(),
      botTransferMedia: z.literal('WHATSAPP_QRCODE'),
      /** False: it is inactive, or has no number that can write first; people take over. */
      canTakeOver: z.boolean(),
    })
    .nullable(),
})
export type BotTransferSettings = z.infer<typeof botTransferSettings>
