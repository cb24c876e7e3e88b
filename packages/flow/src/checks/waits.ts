import { answerExitsOf, type FlowDocument, type FlowNode, isSaid, waitExitOf } from '../document.ts'
import { waitLabel, waitMinutes } from '../wait.ts'
import { checkTexts } from './texts.ts'
import { type Check, type FlowProblem, type FlowWorld, problemAt } from './types.ts'

const hourMinutes = 60

/** Checks the exits of customers who do not answer. */
export const checkWaits: Check = (document, world) => {
  const silence = silenceBefore(document)
  return document.nodes.flatMap((node) => {
    const exit = waitExitOf(node)
    if (!exit?.wait || exit.target === null || node.transfer) return []
    const target = document.nodes.find(({ id }) => id === exit.target)
    const minutes = silence(node) + waitMinutes(exit.wait)
    const problem = problemAt(node, exit.id)
    const problems: FlowProblem[] = []
    const { otherwise, template } = exit.wait
    const hasWay = otherwise !== null || template?.values.every((value) => value.trim() !== '') === true
    const channel = target?.botInteractions.some(isSaid) && !hasWay ? shortest(world, minutes) : undefined
    if (channel)
      problems.push(problem('error', 'wait-window', checkTexts.waitWindow(node.name, channel.name, channel.hours)))
    if (!answerExitsOf(node).some((answer) => answer.target !== null))
      problems.push(problem('warning', 'wait-only', checkTexts.waitOnly(node.name)))
    return [...problems, ...afterAutomations(node, world, waitLabel(exit.wait), minutes)]
  })
}

/** The channel that is the first to take no more message of the bot after so much silence; undefined where all still do. */
const shortest = ({ channels = [] }: FlowWorld, minutes: number): { name: string; hours: number } | undefined =>
  channels
    .flatMap(({ name, replyHours = null }) => (replyHours === null ? [] : [{ name, hours: replyHours }]))
    .filter(({ hours }) => minutes > hours * hourMinutes)
    .toSorted((one, other) => one.hours - other.hours)[0]

/** What the bot does by itself after less silence comes first. */
const afterAutomations = (node: FlowNode, { silence }: FlowWorld, label: string, minutes: number): FlowProblem[] => {
  const before = (limit: number | null | undefined): boolean => limit != null && limit > 0 && limit <= minutes
  const problem = problemAt(node, waitExitOf(node)?.id)
  if (before(silence?.closeMinutes))
    return [problem('warning', 'wait-after-automation', checkTexts.waitAfterClose(node.name, label))]
  if (before(silence?.transferMinutes))
    return [problem('warning', 'wait-after-automation', checkTexts.waitAfterTransfer(node.name, label))]
  return []
}

/** The longest silence of a customer before a node, in minutes: the waits that follow each other on the way to it. */
const silenceBefore = (document: FlowDocument): ((node: FlowNode) => number) => {
  const waits = document.nodes.flatMap((node) => {
    const exit = waitExitOf(node)
    return exit?.wait && exit.target !== null ? [{ node, target: exit.target, minutes: waitMinutes(exit.wait) }] : []
  })
  const byTarget = Map.groupBy(waits, ({ target }) => target)
  const known = new Map<string, number>()
  const silenceOf = (node: FlowNode): number => {
    const found = known.get(node.id)
    if (found !== undefined) return found
    // Also ends the walk in a document with a cycle, which is another error.
    known.set(node.id, 0)
    const longest = Math.max(0, ...(byTarget.get(node.id) ?? []).map((one) => silenceOf(one.node) + one.minutes))
    known.set(node.id, longest)
    return longest
  }
  return silenceOf
}
