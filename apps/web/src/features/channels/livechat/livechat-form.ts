import type { LivechatSettings, LivechatSettingsBody } from '@prosa/contract'
import { livechatTexts } from './texts.ts'

/** What is edited and saved together. */
export interface LivechatForm {
  sites: readonly string[]
  questions: readonly string[]
  nameOnStart: boolean
  emailOnStart: boolean
  phoneOnStart: boolean
  whatsappRedirect: boolean
}

export const readForm = (settings: LivechatSettings): LivechatForm => ({
  sites: settings.sites,
  questions: settings.liveChatInteractions
    .toSorted((a, b) => a.position - b.position)
    .map(({ interaction }) => interaction),
  nameOnStart: settings.nameOnStart,
  emailOnStart: settings.emailOnStart,
  phoneOnStart: settings.phoneOnStart,
  whatsappRedirect: settings.whatsappRedirect,
})

const switches = ['nameOnStart', 'emailOnStart', 'phoneOnStart', 'whatsappRedirect'] as const
const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n')

/** What differs from what was read, and nothing else: what another person changed meanwhile stays. */
export const changesOf = (read: LivechatForm, form: LivechatForm): LivechatSettingsBody => ({
  ...(isSame(read.sites, form.sites) ? {} : { sites: [...form.sites] }),
  ...(isSame(read.questions, form.questions)
    ? {}
    : {
        liveChatInteractions: form.questions.map((question, position) => ({ position, interaction: question.trim() })),
      }),
  ...Object.fromEntries(switches.filter((name) => form[name] !== read[name]).map((name) => [name, form[name]])),
})

export const hasChanges = (body: LivechatSettingsBody): boolean => Object.keys(body).length > 0

/** Lines that say nothing, by their field. */
export const checkForm = ({ questions }: LivechatForm): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap((question, index) =>
      question.trim() === '' ? [[`questions.${index}`, livechatTexts.talk.questionEmpty]] : [],
    ),
  )
