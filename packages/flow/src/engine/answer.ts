import { asFreeText, chosenButton, freeTextEntity, toldName, type Understanding, understand } from '@prosa/language'
import { cutText } from '../cut-text.ts'
import { phoneEntityId } from '../document.ts'
import type { LoadedNode } from '../load.ts'
import { texts } from '../texts.ts'
import { askDocuments, mayAskDocuments, quotedExit, sayQuotation, sayRefusal } from './documents.ts'
import { askInDoubt, chosenExit, doubtOf } from './doubt.ts'
import { enter, phoneAsked } from './enter.ts'
import { fillText } from './fill.ts'
import { emit, note, pick, rest, setVariable, shownButtons, spokenVariable, type Turn } from './turn.ts'
import {
  type CustomerInput,
  type DocumentsAnswer,
  type Doubt,
  type QuotedExit,
  sessionLimits,
  type TraceEntry,
} from './types.ts'
import { exitForWordless, namedExit, rememberWordless } from './wordless.ts'

/**
 * Text of the customer's input, null without one (a file without caption, a location). A button counts as its label.
 */
export const wordsOf = (turn: Turn, node: LoadedNode, input: CustomerInput): string | null => {
  const text = rawWordsOf(turn, node, input)
  return text === null ? null : cutText(text, sessionLimits.textLength)
}

const rawWordsOf = (turn: Turn, node: LoadedNode, input: CustomerInput): string | null => {
  if (input.kind === 'text') return input.text
  if (input.kind === 'wordless') return null
  if (input.kind === 'file') return input.caption?.trim() ? input.caption : null
  const here = node.quickReplies.find(({ id }) => id === input.id) ?? node.quickReplies[(input.position ?? 0) - 1]
  return here?.label ?? turn.flow.buttonLabels.get(input.id ?? '') ?? input.label ?? input.id ?? ''
}

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
  const quoted = quotedExit(turn, input, text)
  if (quoted) {
    takeQuoted(turn, node, input, { text, exit: quoted })
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

const understandAt = (turn: Turn, node: LoadedNode, input: CustomerInput, text: string): Understanding => {
  const message = { text, buttons: node.quickReplies, isPressed: input.kind === 'button' }
  return understand(node.matcher(), turn.flow.entities, message, turn.context)
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

/** Continues after the documents' answer: quotes, or says that nothing was found and takes that exit; null as if nothing was understood. */
export const takeDocumentsAnswer = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  answer: DocumentsAnswer | null,
): void => {
  const text = wordsOf(turn, node, input) ?? ''
  if (answer === null) sayFallback(turn, node, input, { text })
  else if (answer.quote) sayQuotation(turn, node, { input, text, answer, quote: answer.quote })
  else {
    sayRefusal(turn, node)
    const notFound = node.content.documents?.notFound
    const entry = { rule: 'documents', text, documents: answer } as const
    if (notFound) follow(turn, notFound.target, input, { ...entry, exitId: notFound.exitId })
    else note(turn, input.kind, { ...entry, outcome: 'fallback' })
  }
}

/** A button below a quotation. Who wants a person and has no way drawn takes the one of what was not found, else the bot's own transfer. */
const takeQuoted = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  { text, exit }: { text: string; exit: QuotedExit },
): void => {
  turn.session.quoted = null
  const { helped, person, notFound } = node.content.documents ?? {}
  const way = exit === 'helped' ? helped : (person ?? notFound)
  const entry = { rule: 'documents', text, score: 1 } as const
  if (way) {
    follow(turn, way.target, input, { ...entry, exitId: way.exitId })
    return
  }
  note(turn, input.kind, { ...entry, outcome: 'rested' })
  const { workspaceId } = turn.session
  emit(turn, { kind: 'transfer', nodeId: node.content.id, transferData: null, workspaceId })
  rest(turn)
}

/** Truncates an input to the limits of a session. */
export const bounded = (input: CustomerInput): CustomerInput => {
  const cut = (text: string) => cutText(text, sessionLimits.textLength)
  if (input.kind === 'text') return { kind: 'text', text: cut(input.text) }
  if (input.kind === 'wordless') return { ...input, text: cut(input.text) }
  if (input.kind === 'file') return { ...input, caption: input.caption === null ? null : cut(input.caption) }
  const { id, position, label } = input
  return {
    kind: 'button',
    ...(id === undefined ? {} : { id: cut(id) }),
    ...(position === undefined ? {} : { position }),
    ...(label === undefined ? {} : { label: cut(label) }),
  }
}

const takeWordless = (turn: Turn, node: LoadedNode, input: CustomerInput): void => {
  turn.session.doubt = null
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
  const answered = turn.session.doubt
  turn.session.doubt = null
  const doubt = doubtOf(turn, node, text, { understanding, rule, answered })
  if (doubt) askInDoubt(turn, node, input, doubt, { ...understanding, rule, text })
  else if (understanding.exitId === null && input.kind !== 'button' && mayAskDocuments(node, text))
    askDocuments(turn, node, bounded(input), text)
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

const follow = (turn: Turn, targetId: string, input: CustomerInput, entry: Partial<TraceEntry>): void => {
  note(turn, input.kind, { ...entry, outcome: 'exit', targetId })
  const target = turn.flow.nodes.get(targetId)
  if (target) enter(turn, target)
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

const sayFallback = (
  turn: Turn,
  node: LoadedNode,
  input: CustomerInput,
  entry: Partial<TraceEntry>,
  said: string | null = null,
): void => {
  note(turn, input.kind, { ...entry, outcome: 'fallback' })
  const text = said ?? chooseFallback(turn, node)
  const replies = node.content.messages.flatMap((message) =>
    message.buttons.filter(({ type }) => type === 'QUICK_REPLY'),
  )
  const buttons = shownButtons(node, replies)
  const content = { text, buttons, files: [], fallback: true, ...phoneAsked(node) }
  emit(turn, { kind: 'say', nodeId: node.content.id, interactionId: null, ...content })
}

/**
 * One of the node's texts, else the bot's, else the product's; not the same one twice in a row, if there are others.
 */
const chooseFallback = (turn: Turn, node: LoadedNode): string => {
  const own = node.content.fallbackMessages.map((text) => fillText(text, (label) => spokenVariable(turn, label)))
  const [all = []] = [own, turn.context.botFallbackMessages ?? [], [texts.fallback]]
    .map((list) => list.filter((text) => text.trim() !== ''))
    .filter((list) => list.length > 0)
  const others = [...new Set(all)].filter((text) => text !== turn.session.lastFallback)
  const choices = others.length > 0 ? others : all
  const chosen = choices[pick(turn, choices.length)] ?? texts.fallback
  turn.session.lastFallback = chosen
  return chosen
}
