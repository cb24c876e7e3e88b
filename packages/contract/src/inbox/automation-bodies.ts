import { z } from 'zod'
import { channelKinds } from '../channels/channels.ts'
import { id, requiredText, text } from '../common.ts'
import { revision } from '../revision.ts'
import { cannedVariables, unknownVariables } from './canned-variables.ts'
import { followUpWait, stepTemplate } from './follow-up-bodies.ts'
import { maxReminderLength } from './reminder-bodies.ts'

/*
 * An automation: when one event happens, if its conditions hold, then its acts. Separate from the operations, so that
 * the checks load with the form.
 */

export const automationLimits = {
  /** Of a company. */
  automations: 100,
  /** Of a company, with the event `wrote`: each of them looks at every message. */
  ofMessages: 50,
  name: 60,
  conditions: 10,
  acts: 6,
  /** Words, bots, tags and other choices of one condition. */
  choices: 20,
  word: 60,
  text: 1_000,
  workspaces: 200,
} as const

/** `began`: the customer's first message in a conversation. `wrote`: each of their messages. Both act in the customer's turn, before the bot, but for `actsAfter`. */
export const entryEvents = ['began', 'wrote'] as const
export const isEntry = (event: AutomationEvent): boolean => entryEvents.some((entry) => entry === event)
/** For so long nobody wrote: `silent` the customer, whose turn it is; `waiting` we, for whom the customer waits. */
export const silenceEvents = ['silent', 'waiting'] as const
export type SilenceEvent = (typeof silenceEvents)[number]
/** What becomes of a room. These act within a second after it. */
export const roomEvents = ['queued', 'held', 'labelled', 'staged', 'closed', 'reopened', 'failed', 'rated'] as const
export type RoomEvent = (typeof roomEvents)[number]
/** `wrote`: where a condition needs a query (`actsAfter`). */
export type AfterEvent = RoomEvent | SilenceEvent | 'wrote'
export const automationEvents = [...entryEvents, ...roomEvents, ...silenceEvents] as const
export type AutomationEvent = (typeof automationEvents)[number]

export const isSilence = (event: AutomationEvent): event is SilenceEvent =>
  silenceEvents.some((silence) => silence === event)

export const silenceUnits = ['minutes', 'hours', 'days'] as const
export type SilenceUnit = (typeof silenceUnits)[number]
const minutesOfUnit: Readonly<Record<SilenceUnit, number>> = { minutes: 1, hours: 60, days: 1_440 }
const mostSilenceDays = 90
const amountText = 'Informe um número inteiro, a partir de 1.'

/** How long nobody wrote. */
export const silenceSpan = z
  .object({ amount: z.int({ error: amountText }).min(1, amountText), unit: z.enum(silenceUnits) })
  .refine((span) => minutesIn(span) <= mostSilenceDays * minutesOfUnit.days, {
    path: ['amount'],
    message: `O silêncio pode ter no máximo ${mostSilenceDays} dias.`,
  })

export const minutesIn = ({ amount, unit }: { amount: number; unit: SilenceUnit }): number =>
  amount * minutesOfUnit[unit]

const holds = { isNot: z.boolean().default(false) }
const chosen = 'Escolha ao menos uma opção.'
const ids = z.array(id).min(1, chosen).max(automationLimits.choices, `Até ${automationLimits.choices} opções.`)
const words = z
  .array(requiredText(automationLimits.word))
  .max(automationLimits.choices, `Até ${automationLimits.choices} opções.`)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora.')

export const automationHolders = ['bot', 'queue', 'person', 'external'] as const
export type AutomationHolder = (typeof automationHolders)[number]

export const automationCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('channel'), ...holds, channels: z.array(z.enum(channelKinds)).min(1, chosen) }),
  z.object({ kind: z.literal('bot'), ...holds, ids }),
  z.object({ kind: z.literal('words'), ...holds, words: words.min(1, 'Escreva ao menos uma palavra.') }),
  /** Without words: any ad. Words of its title, or its id. */
  z.object({ kind: z.literal('ad'), ...holds, words }),
  z.object({ kind: z.literal('hours'), ...holds }),
  z.object({
    kind: z.literal('time'),
    ...holds,
    /** 0: Sunday. */
    days: z.array(z.int().min(0).max(6)).min(1, 'Escolha ao menos um dia.').max(7),
    from: clock,
    to: clock,
  }),
  z.object({ kind: z.literal('stage'), ...holds, stages: words.min(1, 'Escreva ao menos uma etapa.') }),
  z.object({ kind: z.literal('holder'), ...holds, holders: z.array(z.enum(automationHolders)).min(1, chosen) }),
  z.object({ kind: z.literal('begun-by-us'), ...holds }),
  z.object({ kind: z.literal('first'), ...holds }),
  z.object({ kind: z.literal('tag'), ...holds, ids }),
  /** Empty value: the field has any. */
  z.object({ kind: z.literal('field'), ...holds, fieldId: id, value: text(200) }),
  /** The room has one of these labels. */
  z.object({ kind: z.literal('label'), ...holds, ids }),
  /** The customer's rating, from 1 to 5. */
  z.object({ kind: z.literal('score'), ...holds, scores: z.array(z.int().min(1).max(5)).min(1, chosen).max(5) }),
])
export type AutomationCondition = z.infer<typeof automationCondition>
export type ConditionKind = AutomationCondition['kind']

/** What says nothing at the beginning: the bot has the conversation, no stage is reached, and it has no labels. */
const notAtBeginning: readonly ConditionKind[] = ['stage', 'holder', 'label', 'score']
const notOfMessages: readonly ConditionKind[] = ['score']
/** What a message does not know without a query. No customer waits for one. */
const askedAfterMessages: readonly ConditionKind[] = ['begun-by-us', 'first', 'tag', 'field', 'label']
/** No message is looked at. */
const notOfRooms: readonly ConditionKind[] = ['words', 'score']

const unknownAt = (event: AutomationEvent): readonly ConditionKind[] => {
  if (event === 'began') return notAtBeginning
  if (event === 'wrote') return notOfMessages
  return event === 'rated' ? ['words'] : notOfRooms
}

/** Whether a condition says something about an event. */
export const isKnownAt = (event: AutomationEvent, kind: ConditionKind): boolean => !unknownAt(event).includes(kind)

/** The phase of an automation: within a second after what happened, with all facts, instead of in the customer's turn before the bot. */
export const actsAfter = (event: AutomationEvent, conditions: readonly { kind: ConditionKind }[]): boolean => {
  if (event === 'wrote') return conditions.some(({ kind }) => askedAfterMessages.includes(kind))
  return event !== 'began'
}

const actWords = text(automationLimits.text).superRefine((value, check) => {
  const unknown = unknownVariables(value).map((name) => `{{${name}}}`)
  if (unknown.length === 0) return
  const known = Object.keys(cannedVariables).map((name) => `{{${name}}}`)
  check.addIssue({
    code: 'custom',
    message: `Variável desconhecida: ${unknown.join(', ')}. Use ${known.join(', ')}.`,
  })
})

export const automationAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('label'), labelId: id }),
  /** `isOffered`: to its people one after the other, not only into its queue. */
  z.object({ kind: z.literal('transfer'), workspaceId: id, isOffered: z.boolean().default(false) }),
  z.object({ kind: z.literal('assign'), workspaceId: id, userId: id }),
  z.object({ kind: z.literal('note'), text: text(automationLimits.text).min(1, 'Escreva o texto.') }),
  z.object({
    kind: z.literal('message'),
    text: actWords,
    /** Sent instead where the channel's time to write freely is over, or where there is no text. */
    template: stepTemplate.optional(),
  }),
  z.object({ kind: z.literal('canned'), cannedAnswerId: id }),
  /** `forUserId` null: whoever has the room then, or its queue. */
  z.object({
    kind: z.literal('remind'),
    text: text(maxReminderLength).min(1, 'Escreva o que fazer.'),
    forUserId: id.nullable(),
    wait: followUpWait,
  }),
  /** Only in rooms of its workspace. */
  z.object({ kind: z.literal('follow-up'), followUpId: id }),
  z.object({ kind: z.literal('stop-follow-ups') }),
  /** The bot has a room of the queue again, and begins anew with the customer's next message. */
  z.object({ kind: z.literal('give-to-bot') }),
  z.object({ kind: z.literal('close') }),
  /** Tells integrations that listen to `conversation.automated`. */
  z.object({ kind: z.literal('notify') }),
])
export type AutomationAct = z.infer<typeof automationAct>
export type ActKind = AutomationAct['kind']

export const automationDefinition = z
  .object({
    event: z.enum(automationEvents),
    /** `labelled`: one of these; none: any. */
    labelIds: z.array(id).max(automationLimits.choices, `Até ${automationLimits.choices} opções.`).optional(),
    /** Of a silence. */
    silence: silenceSpan.optional(),
    matches: z.enum(['all', 'any']),
    conditions: z
      .array(automationCondition)
      .max(automationLimits.conditions, `Até ${automationLimits.conditions} condições.`),
    acts: z
      .array(automationAct)
      .min(1, 'Escolha ao menos uma ação.')
      .max(automationLimits.acts, `Até ${automationLimits.acts} ações.`),
  })
  .superRefine(({ event, silence, conditions, acts }, check) => {
    if (isSilence(event) && silence === undefined)
      check.addIssue({ code: 'custom', message: 'Informe por quanto tempo.', path: ['silence', 'amount'] })
    acts.forEach((act, place) => {
      if (act.kind !== 'message' || act.text !== '') return
      // Right after the customer wrote, every channel takes a text.
      const isByTemplate = act.template !== undefined && !isEntry(event)
      if (isByTemplate) return
      const message = isEntry(event) ? 'Escreva o texto.' : 'Escreva o texto ou escolha um template.'
      check.addIssue({ code: 'custom', message, path: ['acts', place, 'text'] })
    })
    conditions.forEach(({ kind }, place) => {
      if (isKnownAt(event, kind)) return
      const message = 'Esta condição não vale para este acontecimento.'
      check.addIssue({ code: 'custom', message, path: ['conditions', place] })
    })
  })
export type AutomationDefinition = z.infer<typeof automationDefinition>

const workspaceIds = z
  .array(id)
  .min(1, 'Escolha ao menos um workspace.')
  .max(automationLimits.workspaces, `Até ${automationLimits.workspaces} workspaces.`)

export const automationBody = z.object({
  name: requiredText(automationLimits.name),
  /** Where it holds. */
  workspaceIds,
  definition: automationDefinition,
})
export const changedAutomationBody = automationBody.extend({ revision: revision.optional() })
export const triedAutomationBody = automationBody.omit({ name: true })
