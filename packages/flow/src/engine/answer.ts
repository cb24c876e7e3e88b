import { asFreeText, chosenButton, freeTextEntity, toldName, type Understanding, understand } from '@prosa/language'
import { phoneEntityId } from '../document.ts'
import type { LoadedNode } from '../load.ts'
import { texts } from '../texts.ts'
import { askDocuments, documentsChoice, mayAskDocuments } from './documents.ts'
import { askInDoubt, chosenExit, doubtOf } from './doubt.ts'
import { follow } from './enter.ts'
import { sayFallback } from './fallback.ts'
import { bounded, understandAt, wordsOf } from './reading.ts'
import { takeDocumentsChoice } from './take-documents.ts'
import { closeQuestions, emit, note, setVariable, type Turn } from './turn.ts'
import type { CustomerInput, Doubt, TraceEntry } from './types.ts'
import { exitForWordless, namedExit, rememberWordless } from './wordless.ts'

/** Matches the conversation's first message against Início's phrases; without a match the bot waits. */
export const tryOpening = (turn: Turn, input: CustomerInput): void => {
  const node = turn.flow.start
  const text = wordsOf(turn, node, input)
  if (namedExit(node, input)) {
    withdrawReplies(turn)
    takeWordless(turn, node, input)
    return
  }
  if (text === null) {
    note(turn, input.kind, { outcome: 'waits' })
    return
  }
  const understanding = understand(
    turn.flow.opening(),
    turn.flow.entities,
    { text, isPressed: input.kind === 'button' },
    turn.context,
  )
  const doubt = doubtOf(turn, node, text, { understanding, rule: understanding.rule, answered: null })
  if (doubt) askInDoubt(turn, node, input, doubt, { ...understanding, text })
  else if (understanding.exitId !== null) {
    withdrawReplies(turn)
    takeExit(turn, node, input, text, understanding)
  } else note(turn, input.kind, { ...understanding, text, outcome: 'waits' })
}

/** Removes the buttons of a question answered in the same turn, since the conversation has moved on. */
const withdrawReplies = (turn: Turn): void => {
  const said = turn.effects.flatMap((effect) => {
    if (effect.kind !== 'say' || effect.buttons.length === 0) return [effect]
    const buttons = effect.buttons.filter(({ type }) => type === 'LINK')
    const isEmpty = effect.text.trim() === '' && buttons.length === 0 && effect.files.length === 0
    return isEmpty ? [] : [{ ...effect, buttons }]
  })
  turn.effects = said.map((effect, step) => ({ ...effect, step }))
}

/** Matches a message against the exits of the current node. */
export const tryMessage = (turn: Turn, node: LoadedNode, input: CustomerInput): void => {
  const text = wordsOf(turn, node, input)
  if (text === null || namedExit(node, input)) {
    takeWordless(turn, node, input)
    return
  }
  const { doubt } = turn.session
  const chosen = doubt && chosenExit(doubt, input, text)
  if (doubt && chosen !== null) {
    takeChoice(turn, node, input, { text, doubt, exitId: chosen })
    return
  }
  const choice = documentsChoice(turn, input, text)
  if (choice) {
    takeDocumentsChoice(turn, node, input, text, choice)
    return
  }
  const understanding = understandAt(turn, node, input, text)
  const undecided = ['matcher', 'any', 'none'].includes(understanding.rule) && !isPressed(node, input, text)
  const hasPhrases = node.content.exits.some(({ phrases }) => phrases.length > 0)
  if (turn.context.asksProvider && undecided && hasPhrases && text.trim() !== '') {
    askProvider(turn, node, input, text)
    return
  }
  decide(turn, node, input, text, understanding)
}

/**
 * The customer has chosen an exit after a doubt. The message in doubt contained no value that the node asks for:
 * otherwise the value would have decided.
 */
const takeChoice = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  { text, doubt, exitId }: { text: string; doubt: Doubt; exitId: string },
): void => {
  const nothing = { words: [], runnerUp: null, doubt: null, entities: [] }
  takeExit(turn, node, input, text, { ...nothing, rule: 'button', exitId, score: 1, phrase: doubt.text }, 'choice')
}

/** Whether a message is a button, tapped or typed; buttons are never guessed. */
const isPressed = (node: LoadedNode, input: CustomerInput, text: string): boolean =>
  input.kind === 'button' || chosenButton(text, node.quickReplies) !== null

/** Continues after a language provider's answer; null or an unknown exit falls back to the built-in understanding. */
export const takeProviderAnswer = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  answer: { exitId: string | null; score: number } | null,
): void => {
  const text = wordsOf(turn, node, input) ?? ''
  const own = understandAt(turn, node, input, text)
  const exits = node.content.exits
  const exit = exits.find(({ id }) => id === answer?.exitId)
  if (answer === null || (answer.exitId !== null && !exit)) {
    decide(turn, node, input, text, own)
    return
  }
  const value = exit ? null : asFreeText(text)
  const asking = value && exits.find(({ entityId }) => entityId === freeTextEntity.id)
  const any = exits.find(({ phrases, entityId }) => phrases.length === 0 && entityId === null)
  const taken = exit ?? asking ?? any
  const found = own.entities.filter(({ entityId }) => entityId !== freeTextEntity.id)
  const understanding: Understanding = {
    ...own,
    exitId: taken?.id ?? null,
    score: exit ? answer.score : 0,
    phrase: null,
    entities: asking && value ? [...found, value] : found,
  }
  decide(turn, node, input, text, understanding, exit ? 'provider' : taken ? 'any' : 'none')
}

const askProvider = (turn: Turn, node: LoadedNode, input: CustomerInput, text: string): void => {
  note(turn, input.kind, { outcome: 'asked', text })
  turn.session.calls += 1
  const callId = turn.session.calls
  const since = turn.context.now
  turn.session.awaiting = { kind: 'language', callId, nodeId: node.content.id, since, message: bounded(input) }
  emit(turn, { kind: 'askLanguage', nodeId: node.content.id, callId, text })
}

const takeWordless = (turn: Turn, node: LoadedNode, input: CustomerInput): void => {
  closeQuestions(turn)
  const exit = exitForWordless(node, input)
  if (exit) {
    const phrase = rememberWordless(turn, node, input)
    follow(turn, exit.target, input, { rule: phrase === null ? 'any' : 'entity', exitId: exit.id, phrase })
  } else sayFallback(turn, node, input, {})
}

const decide = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  text: string,
  understanding: Understanding,
  rule: TraceEntry['rule'] = understanding.rule,
): void => {
  const { doubt: answered, offered } = turn.session
  closeQuestions(turn)
  // Never two questions running about what was meant.
  const doubt = offered ? null : doubtOf(turn, node, text, { understanding, rule, answered })
  if (doubt) askInDoubt(turn, node, input, doubt, { ...understanding, rule, text })
  else if (understanding.exitId === null && input.kind !== 'button' && mayAskDocuments(turn, node, text))
    askDocuments(turn, node, { message: bounded(input), text, mayOffer: !answered && !offered })
  else if (understanding.exitId === null) sayFallback(turn, node, input, { ...understanding, rule, text })
  else takeExit(turn, node, input, text, understanding, rule)
}

const takeExit = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  text: string,
  understanding: Understanding,
  rule: TraceEntry['rule'] = understanding.rule,
): void => {
  const exit = node.content.exits.find(({ id }) => id === understanding.exitId)
  if (!exit) {
    sayFallback(turn, node, input, { ...understanding, text })
    return
  }
  if (node.content.asksPhone && exit.entityId === phoneEntityId) {
    const phone = understanding.entities.find(({ entityId }) => entityId === phoneEntityId)?.value ?? ''
    // A number without area code cannot be called.
    if (!phone.startsWith('+')) {
      sayFallback(turn, node, input, { ...understanding, exitId: null, text }, texts.phoneWithoutArea)
      return
    }
    savePhone(turn, node, phone)
  }
  remember(turn, node, exit.keepsName ? keepName(turn, node, understanding) : understanding)
  follow(turn, exit.target, input, { ...understanding, rule, text })
}

/** Stores the given name, without the sentence around it. Known contact data is kept, as with the phone. */
const keepName = (turn: Turn, node: LoadedNode, understanding: Understanding): Understanding => {
  const isAnswer = ({ entityId }: { entityId: number }): boolean => entityId === freeTextEntity.id
  const name = toldName(understanding.entities.find(isAnswer)?.value ?? '')
  if (name === null) return understanding
  if (!turn.context.contact?.name) {
    emit(turn, { kind: 'saveName', nodeId: node.content.id, name })
    turn.context = { ...turn.context, contact: { ...turn.context.contact, name } }
  }
  const entities = understanding.entities.map((found) => (isAnswer(found) ? { ...found, value: name } : found))
  return { ...understanding, entities }
}

/** Known contact data is kept: the first phone stays until a person changes it. */
const savePhone = (turn: Turn, node: LoadedNode, phone: string): void => {
  if (turn.context.contact?.phone) return
  emit(turn, { kind: 'savePhone', nodeId: node.content.id, phone })
  turn.context = { ...turn.context, contact: { ...turn.context.contact, phone } }
}

/** Stores the values this node asked for; of several values of one entity, the first. */
export const remember = (turn: Turn, node: LoadedNode, understanding: Understanding): void => {
  const kept = new Set<number>()
  for (const found of understanding.entities) {
    if (kept.has(found.entityId)) continue
    kept.add(found.entityId)
    const variable = turn.flow.variables.find(
      ({ nodeId, entityId }) => nodeId === node.content.id && entityId === found.entityId,
    )
    if (variable) setVariable(turn, variable.label, found.value)
  }
}
