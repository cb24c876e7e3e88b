import { botTexts } from './texts.ts'

/** What the wizard gathers over its two steps. */
export interface BotDraft {
  name: string
  workspaceId: number | null
  target: number | null
  avatarColor: string
  chatColor: string
}

export const emptyBotDraft: BotDraft = {
  name: '',
  workspaceId: null,
  target: null,
  avatarColor: '#0A043C',
  chatColor: '#FF0025',
}

export type BotDraftErrors = Partial<Record<keyof BotDraft, string>>

const hexColor = /^#[0-9a-f]{6}$/i

/** What is missing in the first step. */
export function basicErrors({ name, workspaceId, target }: BotDraft): BotDraftErrors {
  return {
    ...(name.trim() === '' ? { name: botTexts.noName } : {}),
    ...(workspaceId === null ? { workspaceId: botTexts.noWorkspace } : {}),
    ...(target === null ? { target: botTexts.noObjective } : {}),
  }
}

/** What is wrong in the second step. */
export function lookErrors({ avatarColor, chatColor }: BotDraft): BotDraftErrors {
  return {
    ...(hexColor.test(avatarColor) ? {} : { avatarColor: botTexts.badColor }),
    ...(hexColor.test(chatColor) ? {} : { chatColor: botTexts.badColor }),
  }
}

export const hasErrors = (errors: BotDraftErrors): boolean => Object.keys(errors).length > 0
