import {
  compareFlows,
  entityLabel,
  type FlowDocument,
  type FlowDocuments,
  type FlowNode,
  type FlowWait,
  indexVariables,
  isDrawn,
  isWritten,
  parseMentions,
  type TransferData,
  type VariableIndex,
  variablesOf,
  waitLabel,
} from '@prosa/flow'
import { flowTexts } from '../texts.ts'

/** A node that differs between two flows: its texts and exits in each; null if missing there. */
export interface NodeSides {
  name: string
  theirs: readonly string[] | null
  mine: readonly string[] | null
}

/** All nodes that differ by more than their position, in my flow's order, then nodes missing in my flow. */
export function twoSides(theirs: FlowDocument, mine: FlowDocument): NodeSides[] {
  const { added, changed, removed } = compareFlows(theirs, mine)
  const variables = new Map([theirs, mine].map((flow) => [flow, indexVariables(variablesOf(flow))]))
  const of = (flow: FlowDocument, name: string): readonly string[] | null => {
    const node = flow.nodes.find((other) => other.name === name)
    return node ? linesOf(node, flow, variables.get(flow) ?? new Map()) : null
  }
  // A changed node may have been renamed; the id finds its other name.
  const theirName = (name: string): string => {
    const id = mine.nodes.find((node) => node.name === name)?.id
    return theirs.nodes.find((node) => node.id === id)?.name ?? name
  }
  return [
    ...changed.map((name) => ({ name, theirs: of(theirs, theirName(name)), mine: of(mine, name) })),
    ...added.map((name) => ({ name, theirs: null, mine: of(mine, name) })),
    ...removed.map((name) => ({ name, theirs: of(theirs, name), mine: null })),
  ]
}

/** A message as readers see it: variables by name, and where they are asked. */
const readable = (text: string, variables: VariableIndex): string =>
  parseMentions(text, variables)
    .map((part) =>
      part.type === 'text'
        ? part.text
        : flowTexts.conflict.variable(
            entityLabel(part.variable.entityTypeId, part.variable.name),
            part.variable.nodeName,
          ),
    )
    .join('')

function linesOf(node: FlowNode, { nodes }: FlowDocument, variables: VariableIndex): string[] {
  const texts = flowTexts.conflict
  const nameOf = (id: string): string => nodes.find((other) => other.id === id)?.name ?? ''
  const says = node.botInteractions.flatMap(({ text, buttons, files }) => [
    ...(isWritten(text) ? [readable(text, variables)] : []),
    ...buttons.map(({ label }) => texts.button(label)),
    ...files.map(({ name }) => texts.file(name)),
  ])
  const leads = node.userInteractions
    .filter(isDrawn)
    .map(({ phrases, entityTypeId, entityTypeName, target, wait, documents }) =>
      texts.exit(
        documents
          ? texts.documentsExit(flowTexts.panel.documentsExits[documents])
          : wait
            ? waitWords(wait)
            : phrases.filter(isWritten).join(', ') ||
              (entityTypeName === '' ? flowTexts.canvas.anyAnswer : `@${entityLabel(entityTypeId, entityTypeName)}`),
        target === null ? null : nameOf(target),
      ),
    )
  return [node.name, ...says, ...leads, ...doesOf(node)]
}

/** A wait with its options. */
function waitWords(wait: FlowWait): string {
  const texts = flowTexts.panel.wait
  return [
    `${texts.title} ${waitLabel(wait)}`,
    ...(wait.openOnly ? [texts.openOnly.toLowerCase()] : []),
    ...(wait.template
      ? [`${texts.otherwise.toLowerCase()}: ${texts.byTemplate.toLowerCase()} (${wait.template.name})`]
      : []),
    ...(wait.otherwise ? [`${texts.otherwise.toLowerCase()}: ${texts.ways[wait.otherwise].toLowerCase()}`] : []),
  ].join(', ')
}

/** How a node answers from documents. */
function documentsWords({ boldness, showSource, refusal }: FlowDocuments): string {
  const texts = flowTexts.documentsDialog
  return [
    texts.title,
    texts.boldnesses[boldness].toLowerCase(),
    ...(showSource ? [texts.showSource.toLowerCase()] : []),
    ...(refusal === '' ? [] : [refusal]),
  ].join(', ')
}

/** A node's actions besides its messages. */
function doesOf({
  fallbackMessages,
  tag,
  webhookCall,
  phoneRequest,
  documents,
  transfer,
  transferData,
}: FlowNode): string[] {
  const texts = flowTexts.conflict
  return [
    ...fallbackMessages.map(texts.fallback),
    ...(tag?.stage ? [texts.stage(tag.stage)] : []),
    ...(tag?.list ? [texts.list(tag.list)] : []),
    ...(webhookCall ? [texts.webhook] : []),
    ...(phoneRequest ? [texts.phone] : []),
    ...(documents ? [documentsWords(documents)] : []),
    ...(transfer ? [texts.transfer(whereTo(transferData))] : []),
  ]
}

function whereTo(data: TransferData | null): string {
  const texts = flowTexts.conflict.transferTo
  if (data?.thirdPartySystem) return texts.outside
  if (data?.workspaceOnWebhook) return texts.webhook
  if (data?.botName) return texts.bot(data.botName)
  if (data?.userName) return texts.person(data.userName)
  return data?.workspaceId ? texts.workspace(data.workspaceId) : texts.nowhere
}
