import type { useContractForm } from '../../../app/use-contract-form.ts'

/** What the wizard gathers over its two steps. */
export interface BotDraft {
  name: string
  workspaceId: number | null
  target: number | null
  /** A data URL. */
  avatarIconUrl: string | null
  avatarColor: string
  chatColor: string
}

/** What the steps need of the wizard's form. */
export type BotForm = Pick<
  ReturnType<typeof useContractForm<never, BotDraft, unknown>>,
  'values' | 'errors' | 'field' | 'setValues' | 'setErrors'
>

/** The colours are the ones that the server gives a bot without any. */
export const newBotDraft = (target: number | null = null): BotDraft => ({
  name: '',
  workspaceId: null,
  target,
  avatarIconUrl: null,
  avatarColor: '#0A043C',
  chatColor: '#FF0025',
})
