import type { BotTransferSettings, botTransferSettingsBody } from '@prosa/contract'
import type { z } from 'zod'

type Body = z.input<typeof botTransferSettingsBody>

/** Destination: people, another bot or none; only the last choice counts. */
export interface TransferDraft {
  kind: 'people' | 'bot' | 'none'
  workspaceId: number | null
  /** 1: a named person; 2: the people in turn. */
  type: 1 | 2 | null
  userId: number | null
  onlyOnlineUser: boolean
  bot: { id: number; name: string } | null
  message: string
  begunByBot: boolean
}

export const messageLength = 500

export const draftOf = (settings: BotTransferSettings): TransferDraft => ({
  kind: settings.transferData === null ? 'people' : 'bot',
  workspaceId: settings.workspaceId,
  type: settings.type === 1 || settings.type === 2 ? settings.type : null,
  userId: settings.userId,
  onlyOnlineUser: settings.onlyOnlineUser,
  bot: settings.transferData && { id: settings.transferData.botId, name: settings.transferData.botName },
  message: settings.transferData?.botTransferMessage ?? '',
  begunByBot: settings.transferDialogInitiatedByBot,
})

const nobody = { workspaceId: null, type: null, userId: null }
const noBot = { bot: null, message: '' }

/** Changing the kind clears its fields. */
export const setKind = (draft: TransferDraft, kind: TransferDraft['kind']): TransferDraft =>
  kind === draft.kind ? draft : { ...draft, kind, ...nobody, ...noBot, onlyOnlineUser: true }

/** Clears the person, who belonged to the former workspace. */
export const setWorkspace = (draft: TransferDraft, workspaceId: number | null): TransferDraft => ({
  ...draft,
  workspaceId,
  userId: null,
})

/** Offering to people in turn defaults to online people. */
export const setType = (draft: TransferDraft, type: 1 | 2): TransferDraft => ({
  ...draft,
  type,
  userId: null,
  onlyOnlineUser: type === 2 ? true : draft.onlyOnlineUser,
})

export function bodyOf(draft: TransferDraft): Body {
  const transferDialogInitiatedByBot = draft.begunByBot
  if (draft.kind === 'none') return { ...nobody, transferData: null }
  if (draft.kind === 'bot')
    return {
      ...nobody,
      transferDialogInitiatedByBot,
      transferData: {
        // 0 (nothing chosen) is refused by the schema with its own message.
        botId: draft.bot?.id ?? 0,
        botTransferMessage: draft.message,
        botTransferMedia: 'WHATSAPP_QRCODE',
      },
    }
  return {
    // Null would clear the settings; 0 means that the workspace is not chosen yet.
    workspaceId: draft.workspaceId ?? 0,
    type: draft.type,
    userId: draft.type === 1 ? draft.userId : null,
    onlyOnlineUser: draft.onlyOnlineUser,
    transferDialogInitiatedByBot,
    transferData: null,
  }
}
