import { type FlowDocument, noEntityId } from '../document.ts'
import { allEdges } from '../edges.ts'
import { type FlowGraph, graphOf, reachableFrom, reversed } from '../graph.ts'
import {
  type FlowVariable,
  indexVariables,
  mentionedVariables,
  mentionLabel,
  shownMention,
  unknownMentions,
  type VariableIndex,
  variablesOf,
} from '../mentions.ts'
import { checkTexts } from './texts.ts'
import { type Check, type FlowProblem, problemAt } from './types.ts'

/** Checks that variables in texts are asked on the way. */
export const checkVariables: Check = (document) => {
  const index = indexVariables(variablesOf(document))
  const graph = graphOf(document)
  const ways = waysOf(document, graph)
  return document.nodes.flatMap((_, place) => checkNode(document, place, index, ways))
}

const checkNode = (document: FlowDocument, place: number, index: VariableIndex, ways: Ways): FlowProblem[] => {
  const node = document.nodes[place]
  if (!node) return []
  const used = new Map<string, FlowVariable>()
  const problems: FlowProblem[] = []
  for (const message of node.botInteractions) {
    if (!message.text.includes('@')) continue
    const problem = problemAt(node, message.id)
    for (const written of unknownMentions(message.text, index)) {
      problems.push(problem('warning', 'unknown-variable', checkTexts.unknownVariable(node.name, written)))
    }
    for (const variable of mentionedVariables(message.text, index)) {
      const label = mentionLabel(variable)
      if (used.has(label)) continue
      used.set(label, variable)
      const shown = shownMention(variable)
      const isAsked = ways.isAsked(variable, place)
      if (!isAsked && !ways.callsWebhook(place)) {
        problems.push(problem('error', 'variable-never-asked', checkTexts.variableNeverAsked(node.name, shown)))
      } else if (isAsked && ways.isSkipped(variable, place)) {
        problems.push(problem('warning', 'variable-skipped', checkTexts.variableSkipped(node.name, shown)))
      }
    }
  }
  if (used.size > 1) problems.push(problemAt(node)('error', 'two-variables', checkTexts.twoVariables(node.name)))
  return problems
}

interface Ways {
  /** Whether a path to the node asks for the variable. */
  isAsked(variable: FlowVariable, place: number): boolean
  /** Whether a node on a path, or the node itself, calls a webhook, which may set any variable. */
  callsWebhook(place: number): boolean
  /** Whether a path from the start to the node skips the question. */
  isSkipped(variable: FlowVariable, place: number): boolean
}

const waysOf = (document: FlowDocument, graph: FlowGraph): Ways => {
  const next = allEdges(graph)
  const previous = reversed(next)
  const answered = new Map<string, Set<number>>()
  const unanswered = new Map<string, Set<number>>()
  const targetsOf = (variable: FlowVariable): number[] => {
    const source = document.nodes[graph.placeOf.get(variable.nodeId) ?? -1]
    return (source?.userInteractions ?? []).flatMap(({ target, entityTypeId }) => {
      const place = target === null ? undefined : graph.placeOf.get(target)
      return place !== undefined && entityTypeId === variable.entityTypeId ? [place] : []
    })
  }
  const cached = (cache: Map<string, Set<number>>, variable: FlowVariable, make: () => Set<number>): Set<number> => {
    const label = mentionLabel(variable)
    const known = cache.get(label) ?? make()
    cache.set(label, known)
    return known
  }
  return {
    isAsked: (variable, place) => {
      if (variable.entityTypeId === noEntityId) return true
      const source = graph.placeOf.get(variable.nodeId) ?? -1
      // Any exit of the asking node counts: a value in the message is kept whichever exit is chosen.
      const after = cached(answered, variable, () =>
        targetsOf(variable).length === 0 ? new Set() : reachableFrom(next, next[source] ?? []),
      )
      return after.has(place)
    },
    callsWebhook: (place) =>
      [...reachableFrom(previous, [place])].some((before) => document.nodes[before]?.webhookCall),
    isSkipped: (variable, place) => {
      if (variable.entityTypeId === noEntityId || graph.start < 0) return false
      const source = graph.placeOf.get(variable.nodeId) ?? -1
      const without = cached(unanswered, variable, () => {
        const asking = new Set(targetsOf(variable))
        const rest = next.map((targets, from) => (from === source ? targets.filter((to) => !asking.has(to)) : targets))
        return reachableFrom(rest, [graph.start])
      })
      return without.has(place)
    },
  }
}

/** Variables offered for a node's texts: those asked on a path to it, nearest first, then contact data. */
export const variablesFor = (document: FlowDocument, nodeId: string): FlowVariable[] => {
  const graph = graphOf(document)
  const place = graph.placeOf.get(nodeId)
  if (place === undefined) return []
  const previous = reversed(allEdges(graph))
  const before = reachableFrom(previous, previous[place] ?? [])
  const placeOf = (variable: FlowVariable): number => graph.placeOf.get(variable.nodeId) ?? -1
  const levelOf = (variable: FlowVariable): number => document.nodes[placeOf(variable)]?.level ?? -1
  const all = variablesOf(document)
  const asked = all.filter((variable) => variable.entityTypeId !== noEntityId && before.has(placeOf(variable)))
  return [
    ...asked.toSorted((one, other) => levelOf(other) - levelOf(one)),
    ...all.filter(({ entityTypeId }) => entityTypeId === noEntityId),
  ]
}
