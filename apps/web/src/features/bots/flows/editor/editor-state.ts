import type { FlowSurroundings, TrafficDays } from '@prosa/contract'
import { type FlowDocument, type FlowHistory, type FlowNode, type FlowProblem, startHistory } from '@prosa/flow'
import type { Traffic } from '../traffic/traffic.ts'
import type { EditorDialog } from './editor-dialog.ts'
import { hasNothingToSave, hasUnsaved, isLiveText, type Session } from './session-state.ts'
import type { Told } from './told-problems.ts'

/** The simulator's path, drawn on the canvas. */
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
  /** True for a template, which can only be viewed. */
  isReadOnly: boolean
  /** Its `present` is the session's text. */
  history: FlowHistory
  selectedIds: readonly string[]
  /** The exit whose line was clicked, shown in its node's panel. */
  selectedExitId: string | null
  /** The open dialog; a new object for each opening. */
  dialog: EditorDialog | null
  /** On small screens the panel covers the canvas, and never opens by itself. */
  isPanelOpen: boolean
  /** Request to focus the panel; a new object each time. */
  isPanelWanted: object | null
  /** The node search is open; a new object for each request. */
  isSearchWanted: object | null
  /** Request to fit the whole flow into view; a new object each time. */
  isFitWanted: object | null
  /** Request to open the simulator; a new object each time. */
  isSimulatorWanted: object | null
  /** The selected nodes wait for a click on the canvas that sets their position. */
  isPlacing: boolean
  /**
   * Request to bring a node into view; a new object each time. `isGentle`: only if it is out of view, and only as far
   * as needed. `takesFocus`: moves the focus to the node even from outside the canvas. `beside`: shows these nodes
   * together if all stay readable.
   */
  located: { nodeId: string; isGentle?: boolean; takesFocus?: boolean; beside?: readonly string[] } | null
  trace: CanvasTrace | null
  /** Days whose real traffic is shown on the canvas; null: none. */
  trafficDays: TrafficDays | null
  /** The traffic of those days, once read. */
  traffic: Traffic | null
  /** Training progress of the publication, 0 to 1; null while unknown. */
  training: number | null
  /** The bot's surroundings (channels, webhook addresses, workspaces) when the flow was last read. */
  around: FlowSurroundings
  /** A save or publication without an answer; the server probably does not have it. */
  unsent: Unsent | null
  /** The server's answer to the last save or publication. */
  told: Told | null
  /** Errors and warnings of the current document, updated shortly after each change. */
  problems: readonly FlowProblem[]
  /** The open list of problems; its title says what they block. */
  problemList: { title: string | null } | null
  /** The first error of each node, in a few words. */
  invalidNodes: ReadonlyMap<string, string>
  /** The first warning of each node without errors. */
  doubtfulNodes: ReadonlyMap<string, string>
  /** New nodes that were not opened yet; their being empty is not reported. */
  unopenedIds: ReadonlySet<string>
  /** Names of the workspaces available for transfers. */
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

/** Nothing to save and no save in progress: all save buttons are disabled. */
export const isSaveOff = (state: EditorState): boolean =>
  hasNothingToSave(state, documentOf(state)) && state.act.is !== 'saving' && state.awaited !== 'save'

/** The canvas and its entities equal the live flow. */
export const isPublishOff = (state: EditorState): boolean =>
  state.uploads === 0 && isLiveText(state, documentOf(state)) && !state.around.hasChangedEntities

/** The node in the panel: the only selected one. */
export function panelNode(state: EditorState): FlowNode | null {
  const [id, second] = state.selectedIds
  if (id === undefined || second !== undefined) return null
  return documentOf(state).nodes.find((node) => node.id === id) ?? null
}

/** Removes deleted nodes from the selection, and closes a dialog about a deleted node. */
export function keepExisting(state: EditorState): EditorState {
  const ids = new Set(documentOf(state).nodes.map((node) => node.id))
  const selectedIds = state.selectedIds.filter((id) => ids.has(id))
  const { dialog } = state
  const isAboutNothing = dialog !== null && 'nodeId' in dialog && !ids.has(dialog.nodeId)
  if (selectedIds.length === state.selectedIds.length && !isAboutNothing) return state
  return { ...state, selectedIds, dialog: isAboutNothing ? null : dialog }
}
