import { chosenButton, comparable, type Understanding } from '@prosa/language'
import { cutText } from '../cut-text.ts'
import type { LoadedNode } from '../load.ts'
import { texts } from '../texts.ts'
import { shortened } from './shortened.ts'
import { emit, note, type Turn } from './turn.ts'
import {
  type CustomerInput,
  type Doubt,
  type Effect,
  type ShownButton,
  sessionLimits,
  type TraceEntry,
} from './types.ts'

type Exit = LoadedNode['content']['exits'][number]

/** Matching rules that leave doubt; all others are certain, and an exit for any answer wants any message. */
const unsure = new Set<TraceEntry['rule']>(['matcher', 'none'])

/**
 * The question to ask before a message is matched to one of two exits, or to none. Null if the bot does not ask, one
 * exit is clear, both have the same name, or the same question was just `answered` without choosing either.
 */
export const doubtOf = (
  turn: Turn,
  node: LoadedNode,
  text: string,
  { understanding, rule, answered }: { understanding: Understanding; rule: TraceEntry['rule']; answered: Doubt | null },
): Doubt | null => {
  if (!turn.context.asksInDoubt || !understanding.doubt || !unsure.has(rule)) return null
  const exits = understanding.doubt.map(({ exitId }) => node.content.exits.find(({ id }) => id === exitId))
  const [first, second] = exits
  if (!first || !second) return null
  const options = [first, second].map((exit) => ({ exitId: exit.id, label: nameOf(node, exit) }))
  const [one, other] = options.map(({ label }) => comparable(label))
  if (!one || !other || one === other) return null
  if (answered && options.every(({ exitId }) => answered.options.some((option) => option.exitId === exitId)))
    return null
  return { text: cutText(text, sessionLimits.textLength), options }
}

/** The customer's name of an exit: the button that leads there, else its first phrase, as written by the author. */
const nameOf = (node: LoadedNode, { phrases }: Exit): string => {
  const known = new Set(phrases.map(comparable))
  const button = node.quickReplies.find(({ label }) => known.has(comparable(label)))
  return shortened((button?.label ?? phrases.find((phrase) => comparable(phrase) !== '') ?? '').trim())
}

/** Asks which of two exits was meant; the conversation stays at its node. */
export const askInDoubt = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  doubt: Doubt,
  entry: Partial<TraceEntry>,
): void => {
  note(turn, input.kind, { ...entry, outcome: 'doubted', exitId: null })
  turn.session.doubt = doubt
  const content = { nodeId: node.content.id, ...questionOf(doubt) }
  emit(turn, { ...content, kind: 'say', interactionId: null, files: [], fallback: false })
}

/** The question of an open doubt with its two buttons. */
export const questionOf = ({ options }: Doubt): Pick<Extract<Effect, { kind: 'repeat' }>, 'text' | 'buttons'> => {
  const [one = '', other = ''] = options.map(({ label }) => label)
  const buttons = options.map(
    ({ exitId, label }, place): ShownButton => ({
      id: buttonId(exitId),
      type: 'QUICK_REPLY',
      label,
      link: null,
      position: place,
      number: place + 1,
    }),
  )
  return { text: texts.doubt(one, other), buttons }
}

const buttonId = (exitId: string): string => `doubt:${exitId}`

/** The label of a tapped button of an open doubt, for channels that only send ids; null for any other button. */
export const doubtLabel = (doubt: Doubt | null | undefined, tapped: string | undefined): string | null =>
  doubt?.options.find(({ exitId }) => buttonId(exitId) === tapped)?.label ?? null

/** The exit chosen by an answer to a doubt, by button, number or text; null when it is neither. */
export const chosenExit = ({ options }: Doubt, input: CustomerInput, text: string): string | null => {
  const buttons = options.map(({ exitId, label }) => ({ id: buttonId(exitId), label }))
  const tapped = input.kind === 'button' ? (input.id ?? String(input.position ?? '')) : ''
  const chosen = (tapped && chosenButton(tapped, buttons)) || chosenButton(text, buttons)
  return options.find(({ exitId }) => chosen?.id === buttonId(exitId))?.exitId ?? null
}
