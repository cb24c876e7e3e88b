import type { BotInteraction, FlowDocument, FlowFile } from '../document.ts'
import { emptyMessage } from '../empty.ts'
import { flowLimits } from '../limits.ts'
import { indexVariables, mentionedVariables, mentionLabel, variablesOf } from '../mentions.ts'
import { mapKeeping } from '../settle.ts'
import { texts } from '../texts.ts'
import { type CommandResult, changeNode, done, findNode, refuse } from './result.ts'

/** The document with one bot message changed. */
export const changeMessage = (
  document: FlowDocument,
  nodeId: string,
  messageId: string,
  change: (message: BotInteraction) => BotInteraction,
): FlowDocument =>
  changeNode(document, nodeId, (node) => {
    const botInteractions = mapKeeping(node.botInteractions, (message) =>
      message.id === messageId ? change(message) : message,
    )
    return botInteractions === node.botInteractions ? node : { ...node, botInteractions }
  })

export const findMessage = (document: FlowDocument, nodeId: string, messageId: string): BotInteraction | undefined =>
  findNode(document, nodeId)?.botInteractions.find(({ id }) => id === messageId)

/** Adds an empty message at the end. */
export const addBotInteraction = (document: FlowDocument, nodeId: string, messageId: string): CommandResult => {
  const node = findNode(document, nodeId)
  if (!node) return refuse(document, texts.gone)
  if (node.botInteractions.length >= flowLimits.messages) return refuse(document, texts.message.tooMany)
  return done(
    document,
    changeNode(document, nodeId, (same) => ({
      ...same,
      botInteractions: [...same.botInteractions, emptyMessage(messageId, same.botInteractions.length)],
    })),
  )
}

/** Deletes a message of a node that has more than one. */
export const deleteBotInteraction = (document: FlowDocument, nodeId: string, messageId: string): CommandResult => {
  const node = findNode(document, nodeId)
  if (!findMessage(document, nodeId, messageId) || !node) return refuse(document, texts.gone)
  if (node.botInteractions.length < 2) return refuse(document, texts.message.last)
  return done(
    document,
    changeNode(document, nodeId, (same) => ({
      ...same,
      botInteractions: same.botInteractions.filter(({ id }) => id !== messageId),
    })),
  )
}

/** Moves a message to another position (from 0) in its node. */
export const moveBotInteraction = (
  document: FlowDocument,
  nodeId: string,
  messageId: string,
  place: number,
): CommandResult => {
  const moved = findMessage(document, nodeId, messageId)
  if (!moved) return refuse(document, texts.gone)
  return done(
    document,
    changeNode(document, nodeId, (node) => {
      const botInteractions = node.botInteractions.filter(({ id }) => id !== messageId)
      botInteractions.splice(place, 0, moved)
      return botInteractions.every((message, at) => message === node.botInteractions[at])
        ? node
        : { ...node, botInteractions }
    }),
  )
}

/** Sets a message's text. Refused for a second variable in the node's texts. */
export const setBotText = (document: FlowDocument, nodeId: string, messageId: string, text: string): CommandResult => {
  if (text.length > flowLimits.textLength) return refuse(document, texts.message.tooLong)
  const after = withText(document, nodeId, messageId, text)
  if (addsSecondVariable(document, after, nodeId))
    return refuse(document, texts.oneVariable.message, texts.oneVariable.title)
  return done(document, after)
}

const withText = (document: FlowDocument, nodeId: string, messageId: string, text: string): FlowDocument =>
  changeMessage(document, nodeId, messageId, (message) => (message.text === text ? message : { ...message, text }))

const addsSecondVariable = (before: FlowDocument, after: FlowDocument, nodeId: string): boolean => {
  const count = variableCount(after, nodeId)
  return count > 1 && count > variableCount(before, nodeId)
}

/**
 * The message's text after `setBotText` has refused it: the previous text, without the '@' and the letters typed to
 * choose a second variable, which would otherwise be sent to the customer.
 */
export const textAfterRefusal = (
  document: FlowDocument,
  nodeId: string,
  messageId: string,
  refused: string,
): string => {
  const before = findNode(document, nodeId)?.botInteractions.find(({ id }) => id === messageId)?.text ?? ''
  if (!addsSecondVariable(document, withText(document, nodeId, messageId, refused), nodeId)) return before
  const same = (from: (place: number) => [string | undefined, string | undefined], most: number): number => {
    let length = 0
    while (length < most && from(length)[0] === from(length)[1]) length += 1
    return length
  }
  const shorter = Math.min(before.length, refused.length)
  const start = same((place) => [before[place], refused[place]], shorter)
  const end = same((place) => [before.at(-1 - place), refused.at(-1 - place)], shorter - start)
  const at = before.lastIndexOf('@', start)
  if (at < 0) return before
  const text = before.slice(0, at) + before.slice(before.length - end)
  // An earlier '@' is the variable that is already there.
  const isOther = variableCount(withText(document, nodeId, messageId, text), nodeId) < variableCount(document, nodeId)
  return isOther ? before : text
}

/** Number of distinct variables in a node's texts. */
export const variableCount = (document: FlowDocument, nodeId: string): number => {
  const messages = findNode(document, nodeId)?.botInteractions ?? []
  if (!messages.some(({ text }) => text.includes('@'))) return 0
  const index = indexVariables(variablesOf(document))
  return new Set(messages.flatMap(({ text }) => mentionedVariables(text, index).map(mentionLabel))).size
}

/** Attaches files to a message. */
export const addFiles = (
  document: FlowDocument,
  nodeId: string,
  messageId: string,
  files: readonly FlowFile[],
): CommandResult => {
  const message = findMessage(document, nodeId, messageId)
  if (!message) return refuse(document, texts.gone)
  if (message.files.length + files.length > flowLimits.files) return refuse(document, texts.message.tooManyFiles)
  return done(
    document,
    changeMessage(document, nodeId, messageId, (same) =>
      files.length === 0 ? same : { ...same, files: [...same.files, ...files] },
    ),
  )
}

/** Removes a file (by the editor's id) from a message. */
export const deleteFile = (document: FlowDocument, nodeId: string, messageId: string, fileId: string): CommandResult =>
  done(
    document,
    changeMessage(document, nodeId, messageId, (message) =>
      message.files.some(({ id }) => id === fileId)
        ? { ...message, files: message.files.filter(({ id }) => id !== fileId) }
        : message,
    ),
  )
