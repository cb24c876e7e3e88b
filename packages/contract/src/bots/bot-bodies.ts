import { z } from 'zod'
import { liveChatInteractions } from '../channels/livechat-bodies.ts'
import { color, id, maxInt4, requiredText, text } from '../common.ts'
import { avatarDataUrlLength } from '../limits.ts'
import { revision } from '../revision.ts'
import { closeMinutesChoices, repeatMinutesChoices, transferMinutesChoices } from './bot-choices.ts'

/** Separate from the operations; see session-bodies.ts. */

const workspaceChoice = z
  .int('Você deve selecionar uma área de trabalho')
  .positive('Você deve selecionar uma área de trabalho')
  .max(maxInt4, 'Você deve selecionar uma área de trabalho')

/** A picture as a data URL (`avatarTypes`); null removes it. The URL from an answer is not accepted. */
export const avatarIconUrl = z
  .string()
  .startsWith('data:image/', 'Escolha uma imagem PNG, JPEG ou SVG.')
  .max(avatarDataUrlLength, 'Tamanho máximo excedido. Máximo permitido: 5 MB.')
  .nullish()

export const botTarget = z.int().min(1).max(6)

export const createBotBody = z.object({
  name: requiredText(100),
  workspaceId: workspaceChoice,
  /** Forms require it; callers that omit it create a service bot. */
  target: z
    .int('Você deve selecionar um objetivo do robô')
    .min(1, 'Você deve selecionar um objetivo do robô')
    .max(6)
    .default(1),
  active: z.boolean().default(true),
  avatarColor: color.default('#0A043C'),
  chatColor: color.default('#FF0025'),
  /** Without a picture the bot is shown as a robot. */
  avatarIconUrl,
  companyId: id.optional(),
})

export const cloneBotBody = z.object({ name: requiredText(100), botSourceId: id, workspaceId: workspaceChoice })

/** Appearance and chat start of the bot; absent fields are left unchanged. */
export const updateBotAvatarBody = z.object({
  name: requiredText(100).optional(),
  avatarColor: color.optional(),
  chatColor: color.optional(),
  interactions: liveChatInteractions.optional(),
  nameOnStart: z.boolean().optional(),
  emailOnStart: z.boolean().optional(),
  phoneOnStart: z.boolean().optional(),
  phoneOnStar: z.boolean().optional(),
  /** Shows a button to the bot's connected WhatsApp number. */
  whatsappRedirect: z.boolean().optional(),
  avatarIconUrl,
  revision: revision.optional(),
})

export const workspaceMissing = 'É preciso selecionar um workspace no campo "Selecione um workspace"'
export const userMissing = 'É preciso selecionar um usuário no campo "Usuário"'
const recordId = z.int().min(0).max(maxInt4).nullish()

/** The bot that takes over, with its own WhatsApp number. */
export const botTransferTarget = z.object({
  botId: z.int('Selecione um bot').positive('Selecione um bot').max(maxInt4, 'Selecione um bot'),
  botName: z.string().nullish(),
  botTransferMessage: text(500).min(1, 'Escreva a mensagem inicial'),
  botTransferMedia: z.literal('WHATSAPP_QRCODE', 'Selecione o canal').default('WHATSAPP_QRCODE'),
})

/**
 * Default transfer target of a bot: another bot, people, or the bot first and people if it cannot take over. Names are
 * returned, but ignored on input.
 */
export const botTransferSettingsBody = z.object({
  /** 0 means null. */
  workspaceId: recordId,
  /** 1: the named person; 2: offered to each person in turn. */
  type: z.union([z.literal(1), z.literal(2)]).nullish(),
  userId: recordId,
  onlyOnlineUser: z.boolean().optional(),
  /** In dialogs begun by the bot, the customer's first answer is transferred too, instead of going to the flow. */
  transferDialogInitiatedByBot: z.boolean().optional(),
  transferData: botTransferTarget.nullish(),
  revision: revision.optional(),
})

const closeRoomTypes = ['CLOSE_ALL', 'ONLY_TRANSFERRED', 'ONLY_NOT_TRANSFERRED'] as const
const choiceOf = (choices: readonly number[]) =>
  z.int().refine((value) => choices.includes(value), 'Escolha uma das opções')

export const botAutomation = z
  .object({
    botRepeatAutomationDto: z.object({ minutes: choiceOf(repeatMinutesChoices), times: z.int().min(0).max(5) }),
    botTransferAutomationDto: z.object({
      minutes: choiceOf(transferMinutesChoices),
      callwebhook: z.boolean().default(false),
      /** Null: the bot's own workspace. */
      workspaceId: z.int().min(0).max(maxInt4).nullable().default(null),
      userId: z.int().min(0).max(maxInt4).nullable().default(null),
      queue: z.enum(['USER', 'SEQUENTIAL', 'ONLY_NOT_TRANSFERRED']).default('ONLY_NOT_TRANSFERRED'),
    }),
    botCloseRoomAutomationDto: z.object({
      minutes: choiceOf(closeMinutesChoices),
      message: text(500).default(''),
      active: z.boolean().default(true),
      closeRoomType: z.enum(closeRoomTypes).nullish(),
    }),
  })
  .superRefine((value, context) => {
    const {
      botRepeatAutomationDto: repeat,
      botTransferAutomationDto: transfer,
      botCloseRoomAutomationDto: close,
    } = value
    if (repeat.minutes > 0 && repeat.times < 1)
      context.addIssue({
        code: 'custom',
        path: ['botRepeatAutomationDto', 'times'],
        message: 'Preencha todos os campos da automação de refazer pergunta',
      })
    if (transfer.minutes !== 0 && transfer.queue === 'USER' && !transfer.userId)
      context.addIssue({
        code: 'custom',
        path: ['botTransferAutomationDto', 'userId'],
        message: 'Preencha todos os campos da transferência de salas',
      })
    if (close.minutes !== 0 && !close.closeRoomType)
      context.addIssue({
        code: 'custom',
        path: ['botCloseRoomAutomationDto', 'closeRoomType'],
        message: 'Preencha todos os campos do fechamento de salas',
      })
  })
export type BotAutomation = z.infer<typeof botAutomation>

/** Absent fields are left unchanged. */
export const updateBotBody = z.object({
  name: requiredText(100).optional(),
  active: z.boolean().optional(),
  target: botTarget.optional(),
  workspaceId: id.optional(),
  avatarColor: color.optional(),
  chatColor: color.optional(),
  nameOnStart: z.boolean().optional(),
  emailOnStart: z.boolean().optional(),
  phoneOnStart: z.boolean().optional(),
  phoneOnStar: z.boolean().optional(),
  defaulFallbackMessages: z.array(requiredText(4096)).max(20).optional(),
  asksInDoubt: z.boolean().optional(),
  asksDocuments: z.boolean().optional(),
  optOutMessage: text(1_000).optional(),
  optInMessage: text(1_000).optional(),
  liveChatInteractions: liveChatInteractions.optional(),
  automationDto: botAutomation.optional(),
  revision: revision.optional(),
})

export const versionNameLength = 100
export const versionNoteLength = 500

/** Name of a version; empty: none. */
export const versionNameBody = z.object({
  name: z.string().trim().max(versionNameLength, `Máximo de ${versionNameLength} caracteres`).nullish(),
  note: z.string().trim().max(versionNoteLength, `Máximo de ${versionNoteLength} caracteres`).nullish(),
})
