import type { useContractForm } from '../../../app/use-contract-form.ts'

/** Values that the wizard collects in its two steps. */
export interface BotDraft {
  name: string
  workspaceId: number | null
  target: number | null
  /** A data URL. */
  avatarIconUrl: string | null
  avatarColor: string
  chatColor: string
}

/** The parts of the wizard's form that its steps need. */
export type BotForm = Pick<
  ReturnType<typeof useContractForm<never, BotDraft, unknown>>,
  'values' | 'errors' | 'field' | 'setValues' | 'setErrors'
>

/** The colours are the server's defaults. */
export const newBotDraft = (target: number | null = null): BotDraft => ({
  name: '',
  workspaceId: null,
  target,
  avatarIconUrl: null,
  avatarColor: '#0A043C',
  chatColor: '#FF0025',
})
