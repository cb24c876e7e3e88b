import { type LivechatSettings, readSite } from '@prosa/contract'

/** The values that are edited and saved together. */
export interface LivechatForm {
  sites: readonly string[]
  /** A typed site that was not added yet; saving includes it. */
  typed: string
  questions: readonly string[]
  nameOnStart: boolean
  emailOnStart: boolean
  phoneOnStart: boolean
  whatsappRedirect: boolean
}

export const readForm = (settings: LivechatSettings): LivechatForm => ({
  sites: settings.sites,
  typed: '',
  questions: settings.liveChatInteractions
    .toSorted((a, b) => a.position - b.position)
    .map(({ interaction }) => interaction),
  nameOnStart: settings.nameOnStart,
  emailOnStart: settings.emailOnStart,
  phoneOnStart: settings.phoneOnStart,
  whatsappRedirect: settings.whatsappRedirect,
})

export const bodyOf = ({ sites, typed, questions, ...switches }: LivechatForm) => ({
  ...switches,
  sites: typed.trim() === '' ? sites : [...new Set([...sites, readSite(typed).site ?? typed])],
  liveChatInteractions: questions.map((question, position) => ({ position, interaction: question.trim() })),
})
