import type { TransferData } from '@prosa/flow'

/** A bot's timers; 0 minutes means never. */
export interface Automations {
  repeat: { minutes: number; times: number }
  transfer: {
    minutes: number
    /** Ask the bot's webhook for the target. */
    callsWebhook: boolean
    workspaceId: number | null
    userId: number | null
    queue: TransferData['queue']
  }
  close: {
    minutes: number
    message: string
    active: boolean
    rooms: 'CLOSE_ALL' | 'ONLY_TRANSFERRED' | 'ONLY_NOT_TRANSFERRED'
  }
}

/** What a turn needs to know about a bot. */
export interface BotSettings {
  id: number
  name: string
  /** Neither disabled nor deleted. */
  active: boolean
  /** It no longer answers; its dialogs are being closed one by one. */
  deleted: boolean
  target: number
  workspaceId: number
  activeVersionId: number | null
  fallbackMessages: readonly string[]
  /** Whether it asks which of two exits was meant when a message matches both. */
  asksInDoubt: boolean
  /** Whether it looks in the company's documents before it says that it did not understand. */
  asksDocuments: boolean
  /** Replies to an opt-out and an opt-in; empty: the default text. */
  optOutMessage: string
  optInMessage: string
  /** Versions whose language agent is published: their turns call it. */
  agentVersionIds: readonly number[]
  automations: Automations
  /** Default target of transfers. */
  transferSettings: {
    workspaceId: number | null
    userId: number | null
    onlyOnline: boolean
    transfersBegunByBot: boolean
    /** Another bot, tried before people. */
    data: Partial<TransferData> | null
  }
  timeZone: string
}

export const botTargets = { digitalEmployee: 4, noScript: 6 } as const
const scriptless: readonly number[] = Object.values(botTargets)

/** Whether a bot answers by its flow. */
export const isAnswering = (bot: BotSettings | null): bot is BotSettings =>
  bot?.active === true && !bot.deleted && !scriptless.includes(bot.target)
