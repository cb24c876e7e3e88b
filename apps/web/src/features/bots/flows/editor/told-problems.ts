import { publishRefusal } from '@prosa/contract'
import { checkFlow, type FlowDocument, type FlowNode, type FlowProblem, isOfWorld, orderProblems } from '@prosa/flow'
import type { ApiError } from '../../../../app/api-error.ts'
import { flowTexts } from '../texts.ts'

/** What the server said of a text that it was sent. */
export interface Told {
  text: FlowDocument
  problems: readonly FlowProblem[]
}

const keyOf = ({ code, nodeId, message }: FlowProblem): string => `${code}\n${nodeId}\n${message}`

/** Keeps what the server alone can know: the rest is found here too, and goes by itself once it is mended. */
export function createTold(text: FlowDocument, problems: readonly FlowProblem[]): Told {
  const foundHere = new Set(checkFlow(text).map(keyOf))
  return { text, problems: problems.filter((problem) => isOfWorld(problem) || !foundHere.has(keyOf(problem))) }
}

/** The reasons of a refusal: what the checks found, or the places of the body that were wrong. */
export function readRefusal(text: FlowDocument, { details, fields }: ApiError): FlowProblem[] {
  const { data } = publishRefusal.safeParse(details)
  if (data) return data.problems
  return Object.entries(fields).flatMap(([path, message]) => placeField(text, path.split('.'), message))
}

/** `nodes.3.botInteractions.0.interaction`: the node and the message that a refused part of the body stands in. */
function placeField({ nodes }: FlowDocument, [list, at, part, itemAt]: string[], message: string): FlowProblem[] {
  const node = list === 'nodes' ? nodes[Number(at)] : undefined
  const item = node ? itemsOf(node, part)[Number(itemAt)] : undefined
  return [
    {
      severity: 'error',
      code: 'draft',
      nodeId: node?.id ?? null,
      itemId: item?.id ?? null,
      message: node ? flowTexts.problemAt(node.name, message) : message,
    },
  ]
}

const itemsOf = (node: FlowNode, part: string | undefined): readonly { id: string }[] => {
  if (part === 'botInteractions') return node.botInteractions
  return part === 'userInteractios' || part === 'userInteractions' ? node.userInteractions : []
}

/**
 * What the checks here found, with the server's word in place of theirs where a node is as the server saw it: it knows what
 * stands around the flow now. Of a node that was changed since, the server said nothing.
 */
export function joinProblems(document: FlowDocument, found: readonly FlowProblem[], told: Told | null): FlowProblem[] {
  if (!told) return [...found]
  const seen = new Set<FlowNode>(told.text.nodes)
  const asSeen = new Set(document.nodes.filter((node) => seen.has(node)).map(({ id }) => id))
  const isAsSeen = ({ nodeId }: FlowProblem): boolean => (nodeId === null ? document === told.text : asSeen.has(nodeId))
  const mine = found.filter((problem) => !(isOfWorld(problem) && isAsSeen(problem)))
  const known = new Set(mine.map(keyOf))
  return orderProblems(document, [
    ...mine,
    ...told.problems.filter((problem) => isAsSeen(problem) && !known.has(keyOf(problem))),
  ])
}
