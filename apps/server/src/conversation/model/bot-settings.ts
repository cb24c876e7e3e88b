import type { TransferData } from '@prosa/flow'

/** What time does to a bot's dialogs; minutes of 0 are never. */
export interface Automations {
  repeat: { minutes: number; times: number }
  transfer: {
    minutes: number
    /** The bot's webhook says where to. */
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

/** What a turn needs to know of a bot. */
export interface BotSettings {
  id: number
  name: string
  /** Neither switched off nor deleted. */
  active: boolean
  /** It answers nothing any more, and its dialogs are closed one after the other. */
  deleted: boolean
  target: number
  workspaceId: number
  activeVersionId: number | null
  fallbackMessages: readonly string[]
  /** Whether it asks which of two exits was meant where a message may mean either. */
  asksInDoubt: boolean
  /** What it answers to who wants no campaigns any more, or wants them again; empty: the usual text. */
  optOutMessage: string
  optInMessage: string
  /** Versions that the agent of its key knows: their turns ask it. */
  agentVersionIds: readonly number[]
  automations: Automations
  /** Where its dialogs go when nothing else says. */
  transferSettings: {
    workspaceId: number | null
    userId: number | null
    onlyOnline: boolean
    transfersBegunByBot: boolean
    /** Another bot, which is tried before the people. */
    data: Partial<TransferData> | null
  }
  timeZone: string
}

export const botTargets = { digitalEmployee: 4, noScript: 6 } as const
