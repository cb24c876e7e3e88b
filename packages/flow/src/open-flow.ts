import type { FlowDocument } from './document.ts'
import type { DraftProblem } from './draft-problems.ts'
import { emptyExit, emptyMessage } from './empty.ts'
import { layoutDocument } from './layout.ts'
import { fromServerFlow, type MakeId } from './server-format.ts'
import type { ServerFlow } from './server-schema.ts'
import { texts } from './texts.ts'

/** A new flow: 'Início' with a welcome message and one empty exit. */
export const newFlow = (makeId: MakeId, name: string = texts.newFlowName): FlowDocument => ({
  name,
  nodes: [
    {
      id: makeId(),
      type: 'start',
      name: texts.startNodeName,
      position: { x: 0, y: 0 },
      level: 0,
      botInteractions: [{ ...emptyMessage(makeId()), text: texts.welcome }],
      userInteractions: [emptyExit(makeId())],
      sourceEntityNodeId: null,
      fallbackMessages: [],
      transfer: false,
      transferData: null,
      webhookCall: false,
      phoneRequest: false,
      tag: null,
    },
  ],
})

/** The flow for the editor: as read, laid out if all nodes are at 0,0; a new one if there is none. */
export const openFlow = (
  flow: ServerFlow | null,
  makeId: MakeId,
): { document: FlowDocument; problems: DraftProblem[] } => {
  if (!flow || flow.nodes.length === 0) return { document: newFlow(makeId, flow?.name), problems: [] }
  const { document, problems } = fromServerFlow(flow, makeId)
  const unplaced =
    document.nodes.length > 1 && document.nodes.every(({ position }) => position.x === 0 && position.y === 0)
  return { document: unplaced ? layoutDocument(document) : document, problems }
}
