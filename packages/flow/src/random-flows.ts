import fc from 'fast-check'
import {
  addBotInteraction,
  addButton,
  addChild,
  addFiles,
  addPhrases,
  addQuickInteraction,
  addUserInteraction,
  addWait,
  type CommandResult,
  chooseDestination,
  connectNodes,
  convertToDefault,
  convertToEnd,
  deleteBotInteraction,
  deleteEdge,
  deleteNodes,
  deleteUserInteraction,
  duplicateNodes,
  layoutNodes,
  leadExit,
  moveBotInteraction,
  moveNodes,
  quickRepliesOf,
  renameNode,
  setBotText,
  setFallbackMessages,
  setInteractionEntity,
  setNodeEntity,
  setPhrases,
  setTag,
  setTransfer,
  setWait,
  setWebhookCall,
  wireButton,
  wireButtons,
} from './commands/index.ts'
import type { FlowDocument } from './document.ts'
import { destinationsFor } from './edges.ts'
import { mentionLabel, variablesOf } from './mentions.ts'
import { newFlow } from './open-flow.ts'
import type { MakeId } from './server-format.ts'
import { countingIds } from './testing.ts'
import { waitUnits, waitWays } from './wait.ts'

/** A random command for property tests: its index, and numbers that choose its arguments. */
export interface RandomCommand {
  command: number
  node: number
  other: number
  item: number
  text: string
}

const words = [
  'oi',
  'sim',
  'não',
  'quero comprar',
  'azul',
  'Olá, tudo bem?',
  '@loja',
  '=1+1',
  ' a;b ',
  '"x"',
  "'-y",
  'ção',
]

export const randomCommand: fc.Arbitrary<RandomCommand> = fc.record({
  command: fc.nat(1000),
  node: fc.nat(1000),
  other: fc.nat(1000),
  item: fc.nat(1000),
  text: fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 12 })),
})

const at = <T>(items: readonly T[], place: number): T | undefined => items[place % Math.max(items.length, 1)]

type Runner = (document: FlowDocument, random: RandomCommand, makeId: MakeId) => CommandResult

const pickNode = (document: FlowDocument, place: number): FlowDocument['nodes'][number] =>
  at(document.nodes, place) ?? (document.nodes[0] as FlowDocument['nodes'][number])

const exitId = (document: FlowDocument, { node, item }: RandomCommand): string =>
  at(pickNode(document, node).userInteractions, item)?.id ?? 'none'
const messageId = (document: FlowDocument, { node, item }: RandomCommand): string =>
  at(pickNode(document, node).botInteractions, item)?.id ?? 'none'

const entities = [
  { id: 7, name: 'cor' },
  { id: 8, name: 'tamanho' },
  { id: -106, name: 'cpf' },
  { id: -108, name: 'texto' },
]

const newIds = (makeId: MakeId) => ({ nodeId: makeId(), messageId: makeId(), exitId: makeId() })

/** A button of any node. */
const someButton = (document: FlowDocument, { node, item }: RandomCommand): { node: string; buttonId: string } => {
  const buttons = document.nodes.flatMap((one) => quickRepliesOf(one).map(({ id }) => ({ node: one.id, buttonId: id })))
  return at(buttons, node + item) ?? { node: pickNode(document, node).id, buttonId: 'none' }
}

const newChild: Runner = (document, random, makeId) =>
  addChild(document, pickNode(document, random.node).id, { ...newIds(makeId), parentExitId: makeId() })

/** Every editing command; adding children is listed several times, so that flows grow. */
export const runners: Readonly<Record<string, Runner>> = {
  newChild,
  newChildAgain: newChild,
  newChildOnceMore: newChild,
  connect: (document, { node, other }, makeId) =>
    connectNodes(document, pickNode(document, node).id, pickNode(document, other).id, makeId()),
  deleteNode: (document, { node }) => deleteNodes(document, [pickNode(document, node).id]),
  deleteEdge: (document, random) => deleteEdge(document, exitId(document, random)),
  rename: (document, { node, text }) => renameNode(document, pickNode(document, node).id, text),
  convertToEnd: (document, { node }) => convertToEnd(document, pickNode(document, node).id),
  convertToDefault: (document, { node }, makeId) => convertToDefault(document, pickNode(document, node).id, makeId()),
  setNodeEntity: (document, { node, item }, makeId) =>
    setNodeEntity(document, pickNode(document, node).id, at([...entities, null], item) ?? null, makeId()),
  setInteractionEntity: (document, random) =>
    setInteractionEntity(
      document,
      pickNode(document, random.node).id,
      exitId(document, random),
      at([...entities, null], random.other) ?? null,
    ),
  addUserInteraction: (document, { node }, makeId) =>
    addUserInteraction(document, pickNode(document, node).id, makeId()),
  deleteUserInteraction: (document, random) =>
    deleteUserInteraction(document, pickNode(document, random.node).id, exitId(document, random)),
  chooseDestination: (document, random) => {
    const node = pickNode(document, random.node)
    const target = at(destinationsFor(document, node.id), random.other)?.id ?? null
    return chooseDestination(document, node.id, exitId(document, random), target)
  },
  setPhrases: (document, random) =>
    setPhrases(document, pickNode(document, random.node).id, exitId(document, random), [random.text, 'outra', 'outra']),
  addPhrases: (document, random) =>
    addPhrases(document, pickNode(document, random.node).id, exitId(document, random), [random.text]),
  addQuickInteraction: (document, random) =>
    addQuickInteraction(document, pickNode(document, random.node).id, exitId(document, random), 'yes'),
  addBotInteraction: (document, { node }, makeId) => addBotInteraction(document, pickNode(document, node).id, makeId()),
  deleteBotInteraction: (document, random) =>
    deleteBotInteraction(document, pickNode(document, random.node).id, messageId(document, random)),
  moveBotInteraction: (document, random) =>
    moveBotInteraction(document, pickNode(document, random.node).id, messageId(document, random), random.other % 3),
  setBotText: (document, random) => {
    const variable = at(variablesOf(document), random.other)
    const text = variable && random.item % 2 ? `${random.text} @${mentionLabel(variable)} ` : random.text
    return setBotText(document, pickNode(document, random.node).id, messageId(document, random), text)
  },
  addButton: (document, random, makeId) =>
    addButton(document, pickNode(document, random.node).id, messageId(document, random), {
      id: makeId(),
      type: random.item % 3 === 0 ? 'LINK' : 'QUICK_REPLY',
      label: random.text,
      link: 'https://exemplo.com',
    }),
  addFiles: (document, random, makeId) =>
    addFiles(document, pickNode(document, random.node).id, messageId(document, random), [
      { id: makeId(), name: 'a.pdf', fileId: 'f', url: '/f', mime: 'application/pdf' },
    ]),
  wireButtonToNode: (document, random, makeId) => {
    const { node, buttonId } = someButton(document, random)
    const to = pickNode(document, random.other).id
    return wireButton(document, node, buttonId, { is: 'node', nodeId: to }, makeId())
  },
  wireButtonToNewNode: (document, random, makeId) => {
    const { node, buttonId } = someButton(document, random)
    const position = random.item % 2 ? { x: random.item, y: random.other } : undefined
    return wireButton(document, node, buttonId, { is: 'new', ids: newIds(makeId), position }, makeId())
  },
  wireButtons: (document, random, makeId) => wireButtons(document, someButton(document, random).node, makeId),
  leadExitToNewNode: (document, random, makeId) =>
    leadExit(document, pickNode(document, random.node).id, exitId(document, random), {
      is: 'new',
      ids: newIds(makeId),
      name: random.text,
    }),
  setFallbackMessages: (document, { node, text }) =>
    setFallbackMessages(document, pickNode(document, node).id, [text, 'Não entendi']),
  setTransfer: (document, { node, item }) =>
    setTransfer(
      document,
      pickNode(document, node).id,
      at([null, { kind: 'outside' }, { kind: 'bot', botId: 2, botName: 'B', message: 'Oi' }] as const, item) ?? null,
    ),
  setWebhookCall: (document, { node, item }) => setWebhookCall(document, pickNode(document, node).id, item % 2 === 0),
  addWait: (document, { node }, makeId) => addWait(document, pickNode(document, node).id, makeId()),
  setWait: (document, random) =>
    setWait(document, pickNode(document, random.node).id, exitId(document, random), {
      amount: (random.item % 30) + 1,
      unit: at(waitUnits, random.other) ?? 'hours',
      at: random.item % 2 ? '09:00' : null,
      openOnly: random.item % 3 === 0,
      otherwise: at([null, ...waitWays], random.item) ?? null,
    }),
  setTag: (document, { node, text }) => setTag(document, pickNode(document, node).id, { stage: text, list: null }),
  duplicate: (document, { node, other }, makeId) =>
    duplicateNodes(document, [pickNode(document, node).id, pickNode(document, other).id], makeId),
  move: (document, { node, other, item }) =>
    moveNodes(document, { [pickNode(document, node).id]: { x: other, y: item } }),
  layout: (document) => layoutNodes(document),
}

const runnerNames = Object.keys(runners)

/** Runs a random command; refused ones change nothing, confirmations are accepted. */
export const runCommand = (document: FlowDocument, random: RandomCommand, makeId: MakeId): CommandResult =>
  (runners[at(runnerNames, random.command) ?? ''] ?? newChild)(document, random, makeId)

export const nameOfCommand = (random: RandomCommand): string => at(runnerNames, random.command) ?? ''

/** Realistic flows, made only by editing commands. */
export const randomFlow: fc.Arbitrary<FlowDocument> = fc
  .array(randomCommand, { maxLength: 40, size: 'max' })
  .map((commands) => drawFlow(commands))

const drawFlow = (commands: readonly RandomCommand[]): FlowDocument => {
  const makeId = countingIds()
  let document = newFlow(makeId)
  for (const random of commands) document = runCommand(document, random, makeId).document
  return document
}
