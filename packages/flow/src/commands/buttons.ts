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
import { phraseKey } from '../phrases.ts'
import { texts } from '../texts.ts'
import { changeMessage, findMessage } from './messages.ts'
import { type CommandResult, done, refuse } from './result.ts'

/** A button as the modal gives it; `link` only counts for LINK. */
export interface ButtonDraft {
  id: string
  type: FlowButton['type']
  label: string
  link?: string | null
}

/** Why a button may not be kept, null when it may; `field` is where to say so. */
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

/** Adds a button; it takes the next position after the highest. */
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

/** Replaces the buttons of a message by those of the modal, in their order. */
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

/** Takes every button from a message ('Remover' of the modal). */
export const deleteButtons = (document: FlowDocument, nodeId: string, messageId: string): CommandResult =>
  saveButtons(document, nodeId, messageId, [])

const keepButtons = (
  document: FlowDocument,
  nodeId: string,
  messageId: string,
  buttons: readonly (ButtonDraft & { position: number })[],
): CommandResult => {
  if (!findMessage(document, nodeId, messageId)) return refuse(document, texts.gone)
  if (buttons.length > flowLimits.buttons) return refuse(document, texts.button.tooMany)
  for (const button of buttons) {
    const problem = buttonProblem(button)
    if (problem) return refuse(document, problem.message)
  }
  const labels = new Set(buttons.map(({ label }) => phraseKey(label)))
  if (labels.size < buttons.length) return refuse(document, texts.button.repeated)
  const kept = buttons.map((button) => finish(button, button.position))
  return done(
    document,
    changeMessage(document, nodeId, messageId, (message) =>
      message.buttons.length === 0 && kept.length === 0 ? message : { ...message, buttons: kept },
    ),
  )
}

/**
 * The exit of its node that a quick reply takes by its label: the first that has it among its phrases, else one that asks for an
 * entity (the label is meant as a value of it), else the one that takes any answer. Null: none does.
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
