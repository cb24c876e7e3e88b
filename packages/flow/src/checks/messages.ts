import { type BotInteraction, type FlowNode, noEntityId, takesAnyAnswer } from '../document.ts'
import { linkProblem } from '../links.ts'
import { phraseKey } from '../phrases.ts'
import { checkTexts } from './texts.ts'
import { type Check, type FlowProblem, type FlowWorld, problemAt } from './types.ts'

/** Checks files, buttons and lengths of the bot's messages. */
export const checkMessages: Check = (document, world) =>
  document.nodes.flatMap((node) => [
    ...node.botInteractions.flatMap((message) => [
      ...files(node, message, world),
      ...buttons(node, message),
      ...channelLimits(node, message, world),
    ]),
    ...quickReplies(node),
    ...unheardQuestion(node),
  ])

const files = (node: FlowNode, message: BotInteraction, world: FlowWorld): FlowProblem[] =>
  message.files.flatMap((file) => {
    const exists = file.fileId !== '' && (world.files?.has(file.fileId) ?? true)
    if (exists) return []
    return [problemAt(node, message.id)('error', 'missing-file', checkTexts.missingFile(node.name, file.name))]
  })

const buttons = (node: FlowNode, message: BotInteraction): FlowProblem[] =>
  message.buttons.flatMap((button) => {
    const problem = problemAt(node, message.id)
    if (button.label.trim() === '') return [problem('error', 'empty-button', checkTexts.emptyButton(node.name))]
    if (button.type !== 'LINK' || linkProblem(button.link ?? '') === null) return []
    return [problem('error', 'invalid-link', checkTexts.invalidLink(node.name, button.label))]
  })

const channelLimits = (node: FlowNode, message: BotInteraction, world: FlowWorld): FlowProblem[] =>
  (world.channels ?? []).flatMap((channel) => {
    const problem = problemAt(node, message.id)
    const { name, textLength, buttonLabelLength } = channel
    const problems: FlowProblem[] = []
    if (message.text.length > textLength) {
      problems.push(problem('warning', 'channel-limit', checkTexts.longText(node.name, name, textLength)))
    }
    if (message.buttons.length > channel.buttons) {
      problems.push(problem('warning', 'channel-limit', checkTexts.manyButtons(node.name, name, channel.buttons)))
    }
    for (const { label } of message.buttons) {
      if (label.length <= buttonLabelLength) continue
      const sentence = checkTexts.longButton(node.name, name, label, buttonLabelLength)
      problems.push(problem('warning', 'channel-limit', sentence))
    }
    return problems
  })

/** A quick reply counts as its label at its node; an exit for any answer or for an entity may take it. */
const quickReplies = (node: FlowNode): FlowProblem[] => {
  const leading = node.transfer ? [] : node.userInteractions.filter((exit) => exit.target !== null)
  if (leading.some((exit) => takesAnyAnswer(exit) || exit.entityTypeId !== noEntityId)) return []
  const taken = new Set(leading.flatMap((exit) => exit.phrases.map(phraseKey)))
  return node.botInteractions.flatMap((message) =>
    message.buttons.flatMap((button) => {
      if (button.type !== 'QUICK_REPLY' || taken.has(phraseKey(button.label))) return []
      const sentence = checkTexts.quickReply(node.name, button.label)
      return [problemAt(node, message.id)('error', 'quick-reply-without-exit', sentence)]
    }),
  )
}

/** An end node with a question: any answer starts again at the start. A flow with only Início was just created. */
const unheardQuestion = (node: FlowNode): FlowProblem[] => {
  const goesOn = node.transfer || node.webhookCall || node.userInteractions.some(({ target }) => target !== null)
  const last = node.botInteractions.findLast(({ text }) => text.trim() !== '')
  if (goesOn || node.type === 'start' || !last || !/\?[^\p{L}\p{N}.!:;]*$/u.test(last.text)) return []
  // A button is no open question; a button without an exit has its own check.
  if (last.buttons.length > 0) return []
  return [problemAt(node, last.id)('warning', 'unheard-question', checkTexts.unheardQuestion(node.name))]
}
