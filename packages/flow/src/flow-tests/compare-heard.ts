import type { TransferData } from '../document.ts'
import type { LoadedFlow } from '../load.ts'
import { testTexts } from './texts.ts'
import type { Difference, Heard, Said } from './types.ts'

/**
 * Differences from the expectation, as texts. Nodes are compared by id, so renaming is no difference. A removed node is
 * shown by its former name.
 */
export const compareHeard = (flow: LoadedFlow, expected: Heard, answered: Heard): Difference[] => {
  const missing = missingNodes(flow, expected)
  const differences: Difference[] = missing.map((name) => ({
    kind: 'missing-node',
    place: null,
    nodeId: null,
    message: testTexts.missingNode(name),
  }))
  const standing = answered.nodeId ?? answered.said.at(-1)?.nodeId ?? null
  const add = (kind: Difference['kind'], message: string, place: number | null = null, nodeId = standing): void => {
    differences.push({ kind, place, nodeId, message })
  }
  const count = Math.max(expected.said.length, answered.said.length)
  for (let place = 0; place < count; place++) {
    const message = compareSaid(expected.said[place], answered.said[place])
    const at = answered.said[place]?.nodeId ?? existing(flow, expected.said[place]?.nodeId) ?? standing
    if (message !== null) add('said', message, place, at)
  }
  if (expected.nodeId !== answered.nodeId) add('place', placeText(expected, answered))
  if (transferKey(expected) !== transferKey(answered)) add('transfer', transferText(expected, answered))
  if (expected.ended !== answered.ended) add('end', expected.ended ? testTexts.notEnded : testTexts.ended)
  if (!isSame(expected.stages, answered.stages)) add('tag', testTexts.stages(expected.stages, answered.stages))
  if (!isSame(expected.lists, answered.lists)) add('tag', testTexts.lists(expected.lists, answered.lists))
  return differences
}

const existing = (flow: LoadedFlow, nodeId: string | undefined): string | null =>
  nodeId !== undefined && flow.nodes.has(nodeId) ? nodeId : null

const missingNodes = (flow: LoadedFlow, { said, nodeId, nodeName }: Heard): string[] => {
  const named = said.map((one): [string, string] => [one.nodeId, one.nodeName])
  if (nodeId !== null) named.push([nodeId, nodeName ?? ''])
  return [...new Map(named)].flatMap(([id, name]) => (flow.nodes.has(id) ? [] : [name]))
}

const compareSaid = (expected: Said | undefined, answered: Said | undefined): string | null => {
  if (!answered) return testTexts.silent
  if (!expected) return testTexts.unexpected
  const reasons = [
    expected.text === answered.text ? null : testTexts.otherText,
    expected.nodeId === answered.nodeId ? null : testTexts.otherNode(expected.nodeName, answered.nodeName),
    isSame(expected.buttons, answered.buttons) ? null : testTexts.otherButtons,
    isSame(expected.files, answered.files) ? null : testTexts.otherFiles,
  ].filter((reason) => reason !== null)
  return reasons.length === 0 ? null : reasons.join(' ')
}

const placeText = (expected: Heard, answered: Heard): string =>
  testTexts.otherPlace(expected.nodeName, answered.nodeName)

const transferText = ({ transfer }: Heard, answered: Heard): string => {
  if (!transfer) return testTexts.transferred
  return answered.transfer ? testTexts.otherTransfer : testTexts.notTransferred
}

/** Compares targets, not names, which may change. */
const transferKey = ({ transfer }: Heard): string => {
  if (!transfer) return ''
  const { data, workspaceId } = transfer
  const named = data?.workspaceOnWebhook ? workspaceId : null
  return JSON.stringify([data && destination(data), named])
}

const destination = (data: TransferData): unknown[] => [
  data.thirdPartySystem,
  data.botId,
  data.workspaceOnWebhook ? null : data.workspaceId,
  data.queue,
  data.userId,
]

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place])
