import {
  type FlowButton,
  type FlowDocument,
  type FlowNode,
  noEntityId,
  takesAnyAnswer,
  type UserInteraction,
} from '../document.ts'
import { flowLimits } from '../limits.ts'
import { linkProblem } from '../links.ts'
import { distinctPhrases, phraseKey } from '../phrases.ts'
import { mapKeeping } from '../settle.ts'
import { texts } from '../texts.ts'
import { changeMessage, findMessage } from './messages.ts'
import { type CommandResult, changeNode, done, refuse } from './result.ts'

/** A button from the form; `link` is only used for LINK. */
export interface ButtonDraft {
  id: string
  type: FlowButton['type']
  label: string
  link?: string | null
}

/** Error of a button, null if valid; `field` is the input to show it at. */
export const buttonProblem = (button: ButtonDraft): { field: 'label' | 'link'; message: string } | null => {
  const label = button.label.trim()
  if (label === '') return { field: 'label', message: texts.button.noLabel }
  if (label.length > flowLimits.buttonLabelLength) return { field: 'label', message: texts.button.labelTooLong }
  const problem = button.type === 'LINK' ? linkProblem(button.link ?? '') : null
  return problem === null ? null : { field: 'link', message: problem }
}

const finish = (button: ButtonDraft, position: number): FlowButton => ({
  id: button.id,
  position,
  label: button.label.trim(),
  type: button.type,
  link: button.type === 'LINK' ? (button.link ?? '').trim() : null,
})

/** Adds a button after the highest position. */
export const addButton = (
  document: FlowDocument,
  nodeId: string,
  messageId: string,
  button: ButtonDraft,
): CommandResult => {
  const message = findMessage(document, nodeId, messageId)
  if (!message) return refuse(document, texts.gone)
  const highest = message.buttons.reduce((most, { position }) => Math.max(most, position), -1)
  return keepButtons(document, nodeId, messageId, [...message.buttons, { ...button, position: highest + 1 }])
}

/** Replaces a message's buttons by those of the form, in order; phrases equal to renamed labels are renamed too. */
export const saveButtons = (
  document: FlowDocument,
  nodeId: string,
  messageId: string,
  buttons: readonly ButtonDraft[],
): CommandResult =>
  keepButtons(
    document,
    nodeId,
    messageId,
    buttons.map((button, position) => ({ ...button, position })),
  )

/** Removes all buttons of a message ('Remover' in the form). */
export const deleteButtons = (document: FlowDocument, nodeId: string, messageId: string): CommandResult =>
  saveButtons(document, nodeId, messageId, [])

const keepButtons = (
  document: FlowDocument,
  nodeId: string,
  messageId: string,
  buttons: readonly (ButtonDraft & { position: number })[],
): CommandResult => {
  const before = findMessage(document, nodeId, messageId)
  if (!before) return refuse(document, texts.gone)
  if (buttons.length > flowLimits.buttons) return refuse(document, texts.button.tooMany)
  for (const button of buttons) {
    const problem = buttonProblem(button)
    if (problem) return refuse(document, problem.message)
  }
  const labels = new Set(buttons.map(({ label }) => phraseKey(label)))
  if (labels.size < buttons.length) return refuse(document, texts.button.repeated)
  const kept = buttons.map((button) => finish(button, button.position))
  const after = changeMessage(document, nodeId, messageId, (message) =>
    message.buttons.length === 0 && kept.length === 0 ? message : { ...message, buttons: kept },
  )
  return done(
    document,
    changeNode(after, nodeId, (node) => renamePhrases(node, messageId, renamedLabels(before.buttons, kept))),
  )
}

/** New labels of renamed quick replies, by the key of the old label. */
const renamedLabels = (before: readonly FlowButton[], after: readonly FlowButton[]): Map<string, string> => {
  const labels = new Map<string, string>()
  for (const { id, type, label } of before) {
    const now = after.find((button) => button.id === id)
    if (type !== 'QUICK_REPLY' || now?.type !== 'QUICK_REPLY') continue
    if (phraseKey(now.label) !== phraseKey(label)) labels.set(phraseKey(label), now.label)
  }
  return labels
}

/**
 * A renamed button keeps its exit: the phrase equal to its old label is renamed. The old phrase is kept as well if a
 * button of another message still has that label; if another exit already has the new label, that exit takes the
 * button.
 */
const renamePhrases = (node: FlowNode, messageId: string, labels: ReadonlyMap<string, string>): FlowNode => {
  const elsewhere = new Set(
    node.botInteractions.flatMap(({ id, buttons }) =>
      id === messageId ? [] : buttons.map(({ label }) => phraseKey(label)),
    ),
  )
  const isTaken = (key: string, by: UserInteraction): boolean =>
    !labels.has(key) && node.userInteractions.some((exit) => exit !== by && exit.phrases.map(phraseKey).includes(key))
  const userInteractions = mapKeeping(node.userInteractions, (exit) => {
    const phrases = exit.phrases.flatMap((phrase) => {
      const label = labels.get(phraseKey(phrase))
      if (label === undefined || isTaken(phraseKey(label), exit)) return [phrase]
      return elsewhere.has(phraseKey(phrase)) ? [phrase, label] : [label]
    })
    const isSame = phrases.every((phrase, place) => phrase === exit.phrases[place])
    return isSame ? exit : { ...exit, phrases: distinctPhrases(phrases).slice(0, flowLimits.phrases) }
  })
  return userInteractions === node.userInteractions ? node : { ...node, userInteractions }
}

/**
 * The exit of the node that a quick reply leads to by its label: the first with that phrase, else one that asks for an
 * entity (the label then is a value), else the one for any answer. Null: none.
 */
export const exitOfButton = (node: FlowNode, button: Pick<FlowButton, 'label'>): UserInteraction | null => {
  const key = phraseKey(button.label)
  const { userInteractions: exits } = node
  return (
    exits.find((exit) => exit.phrases.some((phrase) => phraseKey(phrase) === key)) ??
    exits.find((exit) => exit.entityTypeId !== noEntityId) ??
    exits.find((exit) => exit.target !== null && takesAnyAnswer(exit)) ??
    null
  )
}

/**
 * Quick replies of a node without an exit of their own, in display order. If the node asks for an entity, labels are
 * values of it; an exit for any answer does not count as a button's own.
 */
export const unwiredButtons = (node: FlowNode): FlowButton[] => {
  if (node.userInteractions.some((exit) => exit.entityTypeId !== noEntityId)) return []
  const wired = new Set(
    node.userInteractions.flatMap(({ target, phrases }) => (target === null ? [] : phrases.map(phraseKey))),
  )
  return quickRepliesOf(node).filter(({ label }) => !wired.has(phraseKey(label)))
}

/** Quick replies of all messages of a node. */
export const quickRepliesOf = (node: FlowNode): FlowButton[] =>
  node.botInteractions.flatMap(({ buttons }) => buttons.filter(({ type }) => type === 'QUICK_REPLY'))
