import { systemEntities } from '@prosa/language'
import { abilitiesOf } from '../abilities.ts'
import {
  answerExitsOf,
  type FlowDocument,
  type FlowNode,
  isAnswerExit,
  noEntityId,
  phoneEntityId,
  takesAnyAnswer,
} from '../document.ts'
import { draftProblems } from '../draft-problems.ts'
import { findCycle } from '../edges.ts'
import { computeLevels, unconnectedLevel } from '../levels.ts'
import { checkTexts } from './texts.ts'
import { type Check, type FlowProblem, type FlowWorld, problemAt } from './types.ts'

/** Checks the graph's structure, and nodes and exits without target or text. */
export const checkStructure: Check = (document, world) => [
  ...draftErrors(document),
  ...emptyFlow(document),
  ...cycleErrors(document),
  ...unreachable(document),
  ...document.nodes.flatMap((node) => [...emptyNode(node), ...exits(node, world), ...phoneRequest(node)]),
]

const draftErrors = (document: FlowDocument): FlowProblem[] =>
  draftProblems(document).map(({ path, message }) => {
    const node = typeof path[1] === 'number' ? document.nodes[path[1]] : undefined
    return { severity: 'error', code: 'draft', nodeId: node?.id ?? null, itemId: null, message }
  })

const cycleErrors = (document: FlowDocument): FlowProblem[] => {
  const node = findCycle(document)
  return node ? [problemAt(node)('error', 'cycle', checkTexts.cycle(node.name))] : []
}

const unreachable = (document: FlowDocument): FlowProblem[] => {
  const levels = computeLevels(document)
  return document.nodes.flatMap((node, place) =>
    levels[place] === unconnectedLevel
      ? [problemAt(node)('warning', 'unreachable', checkTexts.unreachable(node.name))]
      : [],
  )
}

const isIdle = (node: FlowNode): boolean => abilitiesOf(node).length === 0

/** Início may have no text if nodes follow; a flow with only a silent Início never answers. */
const emptyFlow = ({ nodes: [start, second] }: FlowDocument): FlowProblem[] =>
  start && !second && start.type === 'start' && isIdle(start)
    ? [problemAt(start)('error', 'empty-flow', checkTexts.emptyFlow)]
    : []

const emptyNode = (node: FlowNode): FlowProblem[] =>
  node.type === 'start' || !isIdle(node)
    ? []
    : [problemAt(node)('error', 'empty-node', checkTexts.emptyNode(node.name))]

/** The question needs an exit for the number, and one for customers who do not give it. */
const phoneRequest = (node: FlowNode): FlowProblem[] => {
  if (!node.phoneRequest || node.transfer) return []
  const leading = answerExitsOf(node).filter(({ target }) => target !== null)
  if (!leading.some(({ entityTypeId }) => entityTypeId === phoneEntityId))
    return [problemAt(node)('error', 'phone-request', checkTexts.phoneRequest(node.name))]
  if (leading.some(({ entityTypeId }) => entityTypeId !== phoneEntityId)) return []
  return [problemAt(node)('warning', 'phone-without-way', checkTexts.phoneWithoutWay(node.name))]
}

const exits = (node: FlowNode, world: FlowWorld): FlowProblem[] => {
  const problems = node.userInteractions.flatMap((exit): FlowProblem[] => {
    const problem = problemAt(node, exit.id)
    const isEmpty = exit.phrases.length === 0 && exit.entityTypeId === noEntityId && isAnswerExit(exit)
    if (exit.target === null) return isEmpty ? [] : [problem('warning', 'dead-end', checkTexts.deadEnd(node.name))]
    const isKnown = exit.entityTypeId === noEntityId || knowsEntity(world, exit.entityTypeId)
    if (isKnown) return []
    return [problem('error', 'unknown-entity', checkTexts.unknownEntity(node.name, exit.entityTypeName))]
  })
  const second = node.userInteractions.filter(takesAnyAnswer)[1]
  if (!second) return problems
  const twice = problemAt(node, second.id)('error', 'two-any-answer-exits', checkTexts.twoAnyAnswerExits(node.name))
  return [...problems, twice]
}

const systemIds = new Set(systemEntities.map(({ id }) => id))

const knowsEntity = (world: FlowWorld, id: number): boolean =>
  systemIds.has(id) || world.entities === undefined || world.entities.has(id)
