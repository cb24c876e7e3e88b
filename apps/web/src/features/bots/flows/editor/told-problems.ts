import { publishRefusal } from '@prosa/contract'
import { checkFlow, type FlowDocument, type FlowNode, type FlowProblem, isOfWorld, orderProblems } from '@prosa/flow'
import type { ApiError } from '../../../../app/api-error.ts'
import { flowTexts } from '../texts.ts'

/** The server's answer about a sent text. */
export interface Told {
  text: FlowDocument
  problems: readonly FlowProblem[]
}

const keyOf = ({ code, nodeId, message }: FlowProblem): string => `${code}\n${nodeId}\n${message}`

/** Keeps only problems that the server alone can detect; local checks find the others and clear them once solved. */
export function createTold(text: FlowDocument, problems: readonly FlowProblem[]): Told {
  const foundHere = new Set(checkFlow(text).map(keyOf))
  return { text, problems: problems.filter((problem) => isOfWorld(problem) || !foundHere.has(keyOf(problem))) }
}

/** The reasons of a refusal: found problems, or invalid parts of the request body. */
export function readRefusal(text: FlowDocument, { details, fields }: ApiError): FlowProblem[] {
  const { data } = publishRefusal.safeParse(details)
  if (data) return data.problems
  return Object.entries(fields).flatMap(([path, message]) => placeField(text, path.split('.'), message))
}

/** Locates a refused path such as `nodes.3.botInteractions.0.interaction`: its node and message. */
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
 * Merges local and server problems. For nodes unchanged since the server saw them, the server's findings about the
 * surroundings replace the local ones, because they are current. Its findings about changed nodes are ignored.
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
