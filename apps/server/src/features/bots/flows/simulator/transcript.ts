import type { SimulatorAnswer, SimulatorTrace } from '@prosa/contract'
import {
  type DocumentsAnswer,
  type EffectHandlers,
  handleEffect,
  type LoadedFlow,
  type ShownButton,
  type StepResult,
  type TraceEntry,
  type TransferData,
} from '@prosa/flow'
import { filePath } from '../../../files/index.ts'

type Response = SimulatorAnswer['responses'][number]

/** Results gathered during one call of the simulator. */
export interface Transcript {
  responses: Response[]
  trace: SimulatorTrace[]
  tags: string[]
  ended: boolean
  /** Minutes of simulated silence. */
  passedMinutes: number
  /** The last requested transfer; null data means the bot's own settings. */
  transfer: { data: TransferData | null; workspaceId: number | null } | null
}

export const newTranscript = (): Transcript => ({
  responses: [],
  trace: [],
  tags: [],
  ended: false,
  passedMinutes: 0,
  transfer: null,
})

/** Adds the engine's effects; transfers and tags are only described. */
export const addStep = (transcript: Transcript, flow: LoadedFlow, { effects, trace }: StepResult): void => {
  for (const effect of effects) handleEffect(handlers, transcript, effect)
  transcript.trace.push(...trace.filter(({ outcome }) => told.has(outcome)).map((entry) => presentTrace(flow, entry)))
}

const told = new Set<TraceEntry['outcome']>([
  'started',
  'exit',
  'fallback',
  'doubted',
  'waits',
  'repeated',
  'resumed',
  'quoted',
  'offered',
  'rested',
  'judged',
])

const handlers: EffectHandlers<Transcript, void> = {
  say: ({ responses }, { text, nodeId, buttons, files }) => {
    const payload = [...buttons.map(presentButton), ...files.map(presentFile)]
    responses.push({ message: text, nodeId, payload })
  },
  repeat: ({ responses }, { text, nodeId, buttons }) => {
    responses.push({ message: text, nodeId, payload: buttons.map(presentButton) })
  },
  // Its words are the account's: the caller names it.
  template: () => {},
  tag: ({ tags }, { stage, list }) => {
    if (stage) tags.push(`Etapa: ${stage}`)
    if (list) tags.push(`Lista: ${list}`)
  },
  transfer: (transcript, { transferData, workspaceId }) => {
    transcript.transfer = { data: transferData, workspaceId }
  },
  end: (transcript) => {
    transcript.ended = true
  },
  savePhone: ({ tags }, { phone }) => {
    tags.push(`Telefone: ${phone}`)
  },
  saveName: ({ tags }, { name }) => {
    tags.push(`Nome do contato: ${name}`)
  },
  // The caller answers these requests.
  callWebhook: () => {},
  askLanguage: () => {},
  askDocuments: () => {},
}

const presentButton = ({ type, label, link, position }: ShownButton): Response['payload'][number] => ({
  type,
  label,
  link,
  position,
})

const presentFile = (
  { name, fileId, mime }: { name: string; fileId: string; mime: string },
  position: number,
): Response['payload'][number] => ({ type: 'FILE', label: name, link: filePath(fileId), position, mime })

const toldByOutcome = new Set<TraceEntry['outcome']>(['doubted', 'quoted', 'offered', 'judged'])

const presentTrace = (flow: LoadedFlow, entry: TraceEntry): SimulatorTrace => {
  const named = ({ exitId, score }: { exitId: string; score: number }) => ({
    exitId,
    score,
    label: exitLabel(flow, entry.nodeId, exitId),
  })
  return {
    nodeId: entry.nodeId,
    nodeName: entry.nodeId && nameOf(flow, entry.nodeId),
    exitId: entry.exitId,
    // A quotation, or a question asked back to the customer, is shown instead of the rule.
    rule: toldByOutcome.has(entry.outcome) ? entry.outcome : (entry.rule ?? entry.outcome),
    score: entry.score,
    phrase: entry.phrase,
    words: [...entry.words],
    runnerUp: entry.runnerUp && named(entry.runnerUp),
    doubt: entry.outcome === 'doubted' && entry.doubt ? entry.doubt.map(named) : null,
    ...(entry.documents ? { documents: presentDocuments(entry.documents) } : {}),
    entities: entry.entities.map(({ name, value, text }) => ({ name, value, text })),
    entered: entry.targetId ? [{ nodeId: entry.targetId, nodeName: nameOf(flow, entry.targetId) }] : [],
  }
}

const presentDocuments = ({ understood, sections }: DocumentsAnswer): NonNullable<SimulatorTrace['documents']> => ({
  understood,
  sections: sections.map((section) => ({ ...section, reasons: [...section.reasons] })),
})

const nameOf = (flow: LoadedFlow, nodeId: string): string => flow.nodes.get(nodeId)?.content.name ?? ''

/** Exits have no name: they are shown by the name of their target. */
const exitLabel = (flow: LoadedFlow, nodeId: string | null, exitId: string): string => {
  const exits = flow.nodes.get(nodeId ?? '')?.content.exits ?? flow.start.content.exits
  return nameOf(flow, exits.find(({ id }) => id === exitId)?.target ?? '')
}
