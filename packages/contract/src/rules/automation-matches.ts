import { fold } from '@prosa/language'
import {
  type AutomationCondition,
  type AutomationDefinition,
  type AutomationEvent,
  type AutomationHolder,
  actsAfter,
  isSilence,
  minutesIn,
} from '../inbox/automation-bodies.ts'
import { zoneOffset } from '../zone-offset.ts'

/** What is known of what happened, as the room stood then. Null: not known. */
export interface AutomationFacts {
  event: AutomationEvent
  atMs: number
  timeZone: string
  channel: string | null
  botId: number | null
  /** As `spacedWords` gives it; empty: none. */
  words: string
  /** `none`: it came from no ad. */
  ad: { id: string; title: string } | 'none' | null
  /** Within the hours of the room's workspace. */
  isOpen: boolean | null
  /** Empty: none. */
  stage: string | null
  holder: AutomationHolder | null
  isBegunByUs: boolean | null
  contact: ContactFacts | null
  /** Labels of the room; the one that it got. */
  labels: readonly number[] | null
  labelId: number | null
  /** Of a rating. */
  score: number | null
}

export interface ContactFacts {
  /** It had no conversation before. */
  isFirst: boolean
  tags: readonly number[]
  /** By field. */
  values: Readonly<Record<number, string>>
}

/** Folded, letters and digits only, with one space between words. */
export const plainWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** As `plainWords`, with a space before the first word and after the last, so that whole words can be found in it. */
export const spacedWords = (text: string): string => ` ${plainWords(text)} `

type Holds = (facts: AutomationFacts) => boolean | null

/** An automation's conditions, prepared once. */
export interface PreparedAutomation {
  event: AutomationEvent
  /** `labelled`: one of these; none: any. */
  labelIds: readonly number[]
  /** Of a silence, in minutes; 0: it is none. */
  silenceMinutes: number
  isAny: boolean
  holds: readonly Holds[]
  /** Looked at after the turn of what happened, not in it. */
  actsAfter: boolean
  /** Needs the contact's tags, fields or history. */
  asksContact: boolean
}

const minuteMs = 60_000
const dayMinutes = 1_440
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** A span over midnight belongs to the day on which it begins. The same hour twice: the whole day. */
const isWithin = (
  { days, from, to }: Pick<Extract<AutomationCondition, { kind: 'time' }>, 'days' | 'from' | 'to'>,
  { atMs, timeZone }: AutomationFacts,
): boolean => {
  const local = Math.floor((atMs + zoneOffset(timeZone, atMs)) / minuteMs)
  const minute = local % dayMinutes
  const weekday = new Date(local * minuteMs).getUTCDay()
  const [begins, ends] = [minutesOf(from), minutesOf(to)]
  if (begins < ends) return days.includes(weekday) && minute >= begins && minute < ends
  return minute >= begins ? days.includes(weekday) : minute < ends && days.includes((weekday + 6) % 7)
}

/** Whether whole words of the text are these; both as `spacedWords` gives them, once, not for each automation. */
const says = (words: string, wanted: readonly string[]): boolean => wanted.some((one) => words.includes(one))

const wantedOf = (words: readonly string[]): string[] =>
  words.filter((word) => plainWords(word) !== '').map(spacedWords)

const whether = <T>(value: T | null, test: (known: T) => boolean): boolean | null =>
  value === null ? null : test(value)

const holdsOf = (condition: AutomationCondition): Holds => {
  switch (condition.kind) {
    case 'channel': {
      const channels: readonly string[] = condition.channels
      return ({ channel }) => whether(channel, (kind) => channels.includes(kind))
    }
    case 'bot':
      return ({ botId }) => botId !== null && condition.ids.includes(botId)
    case 'words': {
      const wanted = wantedOf(condition.words)
      return ({ words }) => says(words, wanted)
    }
    case 'ad': {
      const wanted = wantedOf(condition.words)
      const isAny = condition.words.length === 0
      const ids = condition.words.map((word) => word.trim())
      return ({ ad }) =>
        whether(ad, (known) => {
          if (known === 'none') return false
          return isAny || ids.includes(known.id) || says(spacedWords(known.title), wanted)
        })
    }
    case 'hours':
      return ({ isOpen }) => isOpen
    case 'time':
      return (facts) => isWithin(condition, facts)
    case 'stage': {
      const stages = condition.stages.map(plainWords)
      return ({ stage }) => whether(stage, (known) => stages.includes(plainWords(known)))
    }
    case 'holder':
      return ({ holder }) => whether(holder, (known) => condition.holders.includes(known))
    case 'begun-by-us':
      return ({ isBegunByUs }) => isBegunByUs
    case 'first':
      return ({ contact }) => whether(contact, ({ isFirst }) => isFirst)
    case 'tag':
      return ({ contact }) => whether(contact, ({ tags }) => condition.ids.some((one) => tags.includes(one)))
    case 'field': {
      const wanted = plainWords(condition.value)
      return ({ contact }) =>
        whether(contact, ({ values }) => {
          const value = plainWords(values[condition.fieldId] ?? '')
          return wanted === '' ? value !== '' : value === wanted
        })
    }
    case 'label':
      return ({ labels }) => whether(labels, (known) => condition.ids.some((one) => known.includes(one)))
    case 'score':
      return ({ score }) => whether(score, (known) => condition.scores.includes(known))
  }
}

const ofContact: readonly AutomationCondition['kind'][] = ['first', 'tag', 'field']

export const prepareAutomation = ({
  event,
  labelIds,
  silence,
  matches,
  conditions,
}: Pick<AutomationDefinition, 'event' | 'labelIds' | 'silence' | 'matches' | 'conditions'>): PreparedAutomation => ({
  event,
  labelIds: labelIds ?? [],
  silenceMinutes: silence && isSilence(event) ? minutesIn(silence) : 0,
  isAny: matches === 'any',
  holds: conditions.map((condition) => {
    const holds = holdsOf(condition)
    return condition.isNot ? (facts) => whether(holds(facts), (held) => !held) : holds
  }),
  actsAfter: actsAfter(event, conditions),
  asksContact: conditions.some(({ kind }) => ofContact.includes(kind)),
})

/** Whether an automation is of what happened. A conversation's first message is also a message: `wrote` takes both. */
export const listensTo = (
  { event, labelIds }: Pick<PreparedAutomation, 'event' | 'labelIds'>,
  facts: Pick<AutomationFacts, 'event' | 'labelId'>,
): boolean => {
  if (event !== facts.event) return event === 'wrote' && facts.event === 'began'
  return event !== 'labelled' || labelIds.length === 0 || labelIds.some((one) => one === facts.labelId)
}

/** The one rule for turns, the act loop, observing and the dry run. What is not known does not hold, neither as it stands nor reversed. */
export const matches = (automation: PreparedAutomation, facts: AutomationFacts): boolean => {
  if (!listensTo(automation, facts)) return false
  const { holds, isAny } = automation
  if (holds.length === 0) return true
  return isAny ? holds.some((one) => one(facts) === true) : holds.every((one) => one(facts) === true)
}

/** Whether it may match once all is known: nothing that is known rules it out. */
export const mayMatch = ({ holds, isAny }: PreparedAutomation, facts: AutomationFacts): boolean => {
  if (holds.length === 0) return true
  return isAny ? holds.some((one) => one(facts) !== false) : holds.every((one) => one(facts) !== false)
}

/** Of each condition, whether it holds; null: not known. */
export const heldConditions = ({ holds }: PreparedAutomation, facts: AutomationFacts): (boolean | null)[] =>
  holds.map((one) => one(facts))
