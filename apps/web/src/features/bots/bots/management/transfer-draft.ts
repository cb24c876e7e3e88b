import type { BotTransferSettings, botTransferSettingsBody } from '@prosa/contract'
import type { z } from 'zod'

type Body = z.input<typeof botTransferSettingsBody>

/** People, another bot or no destination: what was chosen last is what counts. */
export interface TransferDraft {
  kind: 'people' | 'bot' | 'none'
  workspaceId: number | null
  /** 1: a named person; 2: each in turn. */
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

/** The other kind begins empty. */
export const setKind = (draft: TransferDraft, kind: TransferDraft['kind']): TransferDraft =>
  kind === draft.kind ? draft : { ...draft, kind, ...nobody, ...noBot, onlyOnlineUser: true }

/** Whoever was chosen belongs to the workspace before. */
export const setWorkspace = (draft: TransferDraft, workspaceId: number | null): TransferDraft => ({
  ...draft,
  workspaceId,
  userId: null,
})

/** Offered to each in turn it goes to those online, unless somebody says otherwise. */
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
        // Nothing chosen is refused by the schema's own words.
        botId: draft.bot?.id ?? 0,
        botTransferMessage: draft.message,
        botTransferMedia: 'WHATSAPP_QRCODE',
      },
    }
  return {
    // Null would clear the settings: 0 is a workspace that is still to be chosen.
    workspaceId: draft.workspaceId ?? 0,
    type: draft.type,
    userId: draft.type === 1 ? draft.userId : null,
    onlyOnlineUser: draft.onlyOnlineUser,
    transferDialogInitiatedByBot,
    transferData: null,
  }
}
