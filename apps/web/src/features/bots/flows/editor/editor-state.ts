import type { FlowSurroundings, TrafficDays } from '@prosa/contract'
import { type FlowDocument, type FlowHistory, type FlowNode, type FlowProblem, startHistory } from '@prosa/flow'
import type { Traffic } from '../traffic/traffic.ts'
import type { EditorDialog } from './editor-dialog.ts'
import { hasNothingToSave, hasUnsaved, isLiveText, type Session } from './session-state.ts'
import type { Told } from './told-problems.ts'

/** The way that the simulator took, drawn on the canvas. */
export interface CanvasTrace {
  nodeIds: ReadonlySet<string>
  exitIds: ReadonlySet<string>
  currentNodeId: string | null
}

export interface Unsent {
  is: 'save' | 'publish'
  text: FlowDocument
}

export interface EditorState extends Session<FlowDocument> {
  /** A template that is looked at: nothing changes it. */
  isReadOnly: boolean
  /** Its present is the session's text. */
  history: FlowHistory
  selectedIds: readonly string[]
  /** The exit whose line was clicked; its node's panel shows it. */
  selectedExitId: string | null
  /** The dialog that somebody opened; a new object each time. */
  dialog: EditorDialog | null
  /** On small screens the panel covers the canvas and opens by itself never. */
  isPanelOpen: boolean
  /** The keyboard asks to go into the panel; a new object each time. */
  isPanelWanted: object | null
  /** The search over the nodes is open; a new object each time it is asked for. */
  isSearchWanted: object | null
  /** The whole flow is asked into view; a new object each time. */
  isFitWanted: object | null
  /** The simulator is asked for; a new object each time. */
  isSimulatorWanted: object | null
  /** The nodes wait for a click on the canvas that says where they go. */
  isPlacing: boolean
  /**
   * The node to bring into view, gently: only where it does not stand in it, and no further than needed. The keyboard goes there from the canvas,
   * from elsewhere where it `takesFocus`. With others (`beside`) where all of them can be read in the window. A new object each time it is asked for.
   */
  located: { nodeId: string; isGentle?: boolean; takesFocus?: boolean; beside?: readonly string[] } | null
  trace: CanvasTrace | null
  /** Of which days real traffic is shown on the canvas; null: it is not. */
  trafficDays: TrafficDays | null
  /** What it came to, once it is read. */
  traffic: Traffic | null
  /** How much of what is being published is trained, 0 to 1; null where that is not known. */
  training: number | null
  /** What stood around the bot when the flow was read. */
  around: FlowSurroundings
  /** What was to be saved or published and got no answer: as far as one knows, the server does not have it. */
  unsent: Unsent | null
  /** What the server said when it was last sent a text. */
  told: Told | null
  /** What is wrong or doubtful in the present document, a moment after it changed. */
  problems: readonly FlowProblem[]
  /** The open list of them; a title says what they are the reasons of. */
  problemList: { title: string | null } | null
  /** The first error of each node that has one, in a few words. */
  invalidNodes: ReadonlyMap<string, string>
  /** The first warning of each node that has one and no error. */
  doubtfulNodes: ReadonlyMap<string, string>
  /** Made here and not opened yet: that they say nothing is no news. */
  unopenedIds: ReadonlySet<string>
  /** Names of the workspaces that a transfer may lead to. */
  workspaceNames: ReadonlyMap<number, string>
}

export const startEditor = (session: Session<FlowDocument>, around: FlowSurroundings): EditorState => ({
  ...session,
  isReadOnly: false,
  around,
  unsent: null,
  told: null,
  problemList: null,
  history: startHistory(session.saved),
  selectedIds: [],
  selectedExitId: null,
  dialog: null,
  isPanelOpen: false,
  isPanelWanted: null,
  isSearchWanted: null,
  isPlacing: false,
  located: null,
  isFitWanted: null,
  isSimulatorWanted: null,
  trace: null,
  trafficDays: null,
  traffic: null,
  training: null,
  problems: [],
  invalidNodes: new Map(),
  doubtfulNodes: new Map(),
  unopenedIds: new Set(),
  workspaceNames: new Map(),
})

export const documentOf = (state: EditorState): FlowDocument => state.history.present
export const isUnsaved = (state: EditorState): boolean => hasUnsaved(state, state.history.present)

/** Nothing to save, and nothing on its way there: every button of saving is off. */
export const isSaveOff = (state: EditorState): boolean =>
  hasNothingToSave(state, documentOf(state)) && state.act.is !== 'saving' && state.awaited !== 'save'

/** What is on the canvas is live already, with the entities that it uses. */
export const isPublishOff = (state: EditorState): boolean =>
  state.uploads === 0 && isLiveText(state, documentOf(state)) && !state.around.hasChangedEntities

/** The node that the panel edits: the only selected one. */
export function panelNode(state: EditorState): FlowNode | null {
  const [id, second] = state.selectedIds
  if (id === undefined || second !== undefined) return null
  return documentOf(state).nodes.find((node) => node.id === id) ?? null
}

/** Neither a selected node nor one that a dialog is about is gone. */
export function keepExisting(state: EditorState): EditorState {
  const ids = new Set(documentOf(state).nodes.map((node) => node.id))
  const selectedIds = state.selectedIds.filter((id) => ids.has(id))
  const { dialog } = state
  const isAboutNothing = dialog !== null && 'nodeId' in dialog && !ids.has(dialog.nodeId)
  if (selectedIds.length === state.selectedIds.length && !isAboutNothing) return state
  return { ...state, selectedIds, dialog: isAboutNothing ? null : dialog }
}
