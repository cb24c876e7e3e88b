import { flaggedKinds, flowLimitsOf } from '@prosa/contract'
import {
  attendeeKey,
  checkFlow,
  defaultDocuments,
  defaultWait,
  emptyTransfer,
  type FlowDocument,
  type FlowNode,
  type FlowWait,
  type FlowWorld,
  noEntityId,
  type ProblemCode,
  problemCodes,
  settleDocument,
} from '@prosa/flow'
import { buildExit, buildMessage, buildNode } from '@prosa/flow/testing'
import { describe, expect, it } from 'vitest'
import { readyFlows } from './index.ts'
import { askedWorkspace, drawReadyFlow } from './ready-flow.ts'

const flows = readyFlows.map((flow) => drawReadyFlow(flow, 'Casa Azul'))
const emptyWorkspace = 2

const world: FlowWorld = {
  files: new Set(),
  entities: new Set([1, 2, 3]),
  workspaces: new Set([askedWorkspace, emptyWorkspace]),
  attendees: new Set([attendeeKey(askedWorkspace, 1)]),
  bots: new Set(),
  ownBotId: 1,
  activeAttendants: (id) => (id === emptyWorkspace ? 0 : 1),
  hasWebhookUrl: false,
  hasTransferUrl: false,
  channels: flaggedKinds.flatMap(flowLimitsOf),
  silence: { transferMinutes: null, closeMinutes: 10 * 1440 },
}

/** What the checks say, each finding once: a long text is told for every channel. */
const findings = (document: FlowDocument): string[] => [
  ...new Set(checkFlow(document, world).map(({ code, nodeId }) => `${code} ${nodeId}`)),
]

/** Each way out of Início with all that it leads to, as a flow of its own. */
const branchesOf = (document: FlowDocument): FlowDocument[] => {
  const [start, ...rest] = document.nodes
  if (!start) return []
  return start.userInteractions.map((exit) => {
    const reached = new Set([exit.target])
    // Exits lead to no node that was reached before the last one is added: the flows have no cycle.
    for (const id of reached)
      for (const { target } of rest.find((node) => node.id === id)?.userInteractions ?? [])
        if (target !== null) reached.add(target)
    const labels = new Set(exit.phrases.map((phrase) => phrase.toLowerCase()))
    const botInteractions = start.botInteractions.map((message) => ({
      ...message,
      buttons: message.buttons.filter(({ label }) => labels.has(label.toLowerCase())),
    }))
    const nodes = rest.filter(({ id }) => reached.has(id))
    return settleDocument({ ...document, nodes: [{ ...start, botInteractions, userInteractions: [exit] }, ...nodes] })
  })
}

it('nothing is found in clean flows: the ready ones, and each of their branches alone', () => {
  const clean = flows.flatMap((document) => [document, ...branchesOf(document)])
  expect(clean.length).toBeGreaterThan(30)
  for (const document of clean)
    expect({ flow: document.name, found: findings(document) }).toEqual({ flow: document.name, found: [] })
})

/** A flow with one defect, and the node that is to be named. */
interface Planted {
  document: FlowDocument
  nodeId: string
}

const startOf = ({ nodes }: FlowDocument): FlowNode => nodes[0] as FlowNode
const isLeaf = ({ userInteractions }: FlowNode): boolean => userInteractions.every(({ target }) => target === null)
const textOf = ({ botInteractions }: FlowNode): string => botInteractions[0]?.text ?? ''

const find = ({ nodes }: FlowDocument, isMeant: (node: FlowNode) => boolean): FlowNode => {
  const node = nodes.find(isMeant)
  if (!node) throw new Error('The flow has no such node')
  return node
}
const childrenOf = (node: FlowNode): (string | null)[] => node.userInteractions.map(({ target }) => target)

/** An end that Início does not lead to and that says what was asked. */
const endWithVariable = (document: FlowDocument): FlowNode =>
  find(
    document,
    (node) => isLeaf(node) && /@\p{L}+-/u.test(textOf(node)) && !childrenOf(startOf(document)).includes(node.id),
  )
const endOf = (document: FlowDocument): FlowNode => find(document, (node) => isLeaf(node) && node.transfer)

const change = (document: FlowDocument, node: FlowNode, changes: Partial<FlowNode>): Planted => ({
  document: settleDocument({
    ...document,
    nodes: document.nodes.map((other) => (other.id === node.id ? { ...other, ...changes } : other)),
  }),
  nodeId: node.id,
})
const say = (document: FlowDocument, node: FlowNode, more: string): Planted =>
  change(document, node, { botInteractions: [buildMessage(`${node.id}-m`, `${textOf(node)} ${more}`)] })
const show = (document: FlowDocument, label: string, link: string | null): Planted => {
  const node = link === null ? startOf(document) : endOf(document)
  const type = link === null ? ('QUICK_REPLY' as const) : ('LINK' as const)
  const [message = buildMessage('m', 'Oi')] = node.botInteractions
  const buttons = [...message.buttons, { id: 'planted', position: 90, label, type, link }]
  return change(document, node, { botInteractions: [{ ...message, buttons }] })
}
const exitsOf = (document: FlowDocument, phrases: (place: number, own: string[]) => string[]): Planted => {
  const start = startOf(document)
  const userInteractions = start.userInteractions.map((exit, place) => ({
    ...exit,
    phrases: phrases(place, exit.phrases),
  }))
  return change(document, start, { userInteractions })
}

/** A node below Início that asks for nothing. */
const asking = (document: FlowDocument): FlowNode =>
  find(
    document,
    (node) =>
      node.level > 0 &&
      !node.transfer &&
      !isLeaf(node) &&
      node.userInteractions.every((exit) => exit.entityTypeId === noEntityId),
  )

/** The node waits for so many days or hours, and then goes on to a new one. */
const waiting = (document: FlowDocument, node: FlowNode, wait: Partial<FlowWait>): Planted => {
  const next = buildNode('next', 'Sem resposta', { botInteractions: [buildMessage('m-next', 'Seguimos por aqui.')] })
  const exit = buildExit('planted', next.id, { wait: { ...defaultWait, ...wait } })
  const { document: planted, nodeId } = change({ ...document, nodes: [...document.nodes, next] }, node, {
    userInteractions: [...node.userInteractions, exit],
  })
  return { document: planted, nodeId }
}

const plants: Record<ProblemCode, (document: FlowDocument) => Planted> = {
  draft: (document) => {
    const [first, second] = document.nodes.filter(isLeaf)
    return change(document, second as FlowNode, { name: first?.name ?? '' })
  },
  'phone-request': (document) => change(document, asking(document), { phoneRequest: true }),
  'documents-unasked': (document) => {
    const node = asking(document)
    const userInteractions = node.userInteractions.map((exit, place) => (place === 0 ? { ...exit, phrases: [] } : exit))
    return change(document, node, { documents: defaultDocuments, userInteractions })
  },
  'phone-without-way': (document) => {
    const node = asking(document)
    const userInteractions = node.userInteractions.map((exit) => ({
      ...exit,
      phrases: [],
      entityTypeId: -105,
      entityTypeName: 'phone',
    }))
    return change(document, node, { phoneRequest: true, userInteractions })
  },
  cycle: (document) => {
    const parent = find(document, (node) => node.level === 1 && childrenOf(node).length > 0)
    const child = find(document, ({ id }) => childrenOf(parent).includes(id))
    const back = buildExit('planted', parent.id, { phrases: ['voltar um passo'] })
    return change(document, child, { userInteractions: [...child.userInteractions, back] })
  },
  'empty-flow': (document) => {
    const start = { ...startOf(document), botInteractions: [], userInteractions: [] }
    return { document: settleDocument({ ...document, nodes: [start] }), nodeId: start.id }
  },
  'empty-node': (document) =>
    change(document, endOf(document), { botInteractions: [], transfer: false, transferData: null, tag: null }),
  'repeated-phrase': (document) => {
    const taken = startOf(document).userInteractions[0]?.phrases[1] ?? ''
    return exitsOf(document, (place, own) => (place === 1 ? [...own, taken.toUpperCase()] : own))
  },
  'two-any-answer-exits': (document) => exitsOf(document, (place, own) => (place < 2 ? [] : own)),
  'unknown-entity': (document) => {
    const node = find(document, ({ userInteractions }) => userInteractions.some(({ entityTypeId }) => entityTypeId > 0))
    const userInteractions = node.userInteractions.map((exit) =>
      exit.entityTypeId > 0 ? { ...exit, entityTypeId: 999 } : exit,
    )
    return change(document, node, { userInteractions })
  },
  'variable-never-asked': (document) => {
    const asking = find(document, ({ userInteractions }) =>
      userInteractions.some(({ entityTypeId }) => entityTypeId !== -1),
    )
    const variable = asking.userInteractions.find(({ entityTypeId }) => entityTypeId !== -1)?.entityTypeName
    const start = startOf(document)
    const [message = buildMessage('m', 'Oi')] = start.botInteractions
    const text = `${message.text} @${variable}-${asking.name}`
    return change(document, start, { botInteractions: [{ ...message, text }] })
  },
  'missing-file': (document) => {
    const node = endOf(document)
    const files = [{ id: 'planted', name: 'a.pdf', fileId: 'gone', url: '', mime: 'application/pdf' }]
    return change(document, node, { botInteractions: [buildMessage('m', textOf(node), { files })] })
  },
  'invalid-link': (document) => show(document, 'Abrir', 'javascript:alert(1)'),
  'empty-button': (document) => show(document, ' ', 'https://exemplo.com.br'),
  'transfer-nowhere': (document) => change(document, endOf(document), { transferData: null }),
  unreachable: (document) => {
    const node = buildNode('planted', 'Perdido', { botInteractions: [buildMessage('m', 'Ninguém chega aqui.')] })
    return { document: settleDocument({ ...document, nodes: [...document.nodes, node] }), nodeId: node.id }
  },
  'dead-end': (document) =>
    change(document, endOf(document), { userInteractions: [buildExit('planted', null, { phrases: ['e agora'] })] }),
  'quick-reply-without-exit': (document) => show(document, 'Botão solto', null),
  'unheard-question': (document) => {
    const end = find(document, (node) => isLeaf(node) && !node.transfer && !node.webhookCall)
    return say(document, end, 'Posso ajudar em algo mais?')
  },
  'nobody-to-transfer-to': (document) =>
    change(document, endOf(document), {
      transferData: { ...emptyTransfer, queue: 'SEQUENTIAL', workspaceId: emptyWorkspace },
    }),
  'no-webhook': (document) => change(document, endOf(document), { webhookCall: true }),
  'channel-limit': (document) => say(document, endOf(document), 'a'.repeat(5000)),
  'near-phrase': (document) => {
    const near = startOf(document).userInteractions[0]?.phrases.find((phrase) => phrase.length > 8) ?? ''
    return exitsOf(document, (place, own) => (place === 1 ? [...own, `${near}s`] : own))
  },
  'variable-skipped': (document) => {
    const start = startOf(document)
    const end = endWithVariable(document)
    const shortcut = buildExit('planted', end.id, { phrases: ['atalho secreto'] })
    const { document: planted } = change(document, start, { userInteractions: [...start.userInteractions, shortcut] })
    return { document: planted, nodeId: end.id }
  },
  'unknown-variable': (document) => say(document, endOf(document), '@cor-Nada'),
  'wait-window': (document) => waiting(document, startOf(document), { amount: 2, unit: 'days' }),
  'wait-only': (document) =>
    waiting(
      document,
      find(document, (node) => isLeaf(node) && !node.transfer && !node.webhookCall),
      {},
    ),
  'wait-after-automation': (document) =>
    waiting(document, startOf(document), { amount: 11, unit: 'days', otherwise: 'people' }),
  'two-variables': (document) => say(document, endWithVariable(document), '@nome-Início'),
}

describe('a defect that is planted into a clean flow is found at its node, and nothing else', () => {
  it.each(problemCodes)('%s', (code) => {
    for (const flow of flows) {
      const { document, nodeId } = plants[code](flow)
      expect({ flow: flow.name, found: findings(document) }).toEqual({ flow: flow.name, found: [`${code} ${nodeId}`] })
    }
  })
})
