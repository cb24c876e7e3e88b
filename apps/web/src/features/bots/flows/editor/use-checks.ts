import { type FlowSurroundings, flowLimitsOf } from '@prosa/contract'
import { attendeeKey, checkFlow, type FlowDocument, type FlowProblem, type FlowWorld } from '@prosa/flow'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { entitiesQuery, workspacesQuery } from '../queries.ts'
import { flowTexts } from '../texts.ts'
import type { Editor } from './editor.ts'
import { useEditorState } from './editor-context.tsx'
import { documentOf, type EditorState } from './editor-state.ts'
import { joinProblems } from './told-problems.ts'

/** Checks run after a pause in typing; for a thousand nodes they take some milliseconds. */
const checkDelayMs = 250
const nobody: ReadonlySet<string> = new Set()
const noDocument: FlowDocument = { name: '', nodes: [] }

/** Checks the flow after each change and marks its nodes; problems known only to the server come with its answers. */
export function useChecks(editor: Editor): void {
  const botId = useEditorState((state) => state.source.botId)
  const around = useEditorState((state) => state.around)
  const world = useWorld(editor, botId, around)
  useEffect(() => {
    let checked: Pick<EditorState, 'told'> & { document: FlowDocument } = { told: null, document: noDocument }
    let begun: string | null = null
    let calm: ReadonlySet<string> = editor.store.read().unopenedIds
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = (): void => {
      clearTimeout(timer)
      const state = editor.store.read()
      checked = { told: state.told, document: documentOf(state) }
      const problems = joinProblems(checked.document, checkFlow(checked.document, world), checked.told)
      const problemList = problems.length > 0 ? state.problemList : null
      begun = begunNode(state)
      const unopenedIds = unopened(state)
      calm = unopenedIds
      editor.patch({ problems, problemList, unopenedIds, ...markNodes(problems, quietNodes(state)) })
    }
    /** Runs at once: a node opened between two checks counts as seen. */
    const markAgain = (state: EditorState): void => {
      begun = begunNode(state)
      const unopenedIds = unopened(state)
      calm = unopenedIds
      if (unopenedIds !== state.unopenedIds || state.problems.some(isUnfinished))
        editor.patch({ unopenedIds, ...markNodes(state.problems, quietNodes(state)) })
    }
    const stop = editor.store.subscribe(() => {
      const state = editor.store.read()
      if (state.told !== checked.told) return check()
      if (begunNode(state) !== begun || state.unopenedIds !== calm) markAgain(state)
      if (documentOf(state) === checked.document) return
      clearTimeout(timer)
      timer = setTimeout(check, checkDelayMs)
    })
    check()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [editor, world])
}

/** Normal states of a node being written: no text, or a question without an exit. */
const isUnfinished = ({ code }: FlowProblem): boolean => code === 'empty-node' || code === 'unheard-question'

/** The node that is being edited: it is not reported as unfinished until it loses the selection. */
export const begunNode = ({ selectedIds: [id, second] }: Pick<EditorState, 'selectedIds'>): string | null =>
  second === undefined ? (id ?? null) : null
/** Removes the currently open node: once the user leaves it, it is reported like any other. */
const unopened = (state: EditorState): ReadonlySet<string> => {
  const begun = begunNode(state)
  if (begun === null || !state.unopenedIds.has(begun)) return state.unopenedIds
  return new Set([...state.unopenedIds].filter((id) => id !== begun))
}

/** Nodes not reported as unfinished: the open one, and new ones not opened yet. */
export const quietNodes = (state: Pick<EditorState, 'selectedIds' | 'unopenedIds'>): ReadonlySet<string> => {
  const begun = begunNode(state)
  return begun === null || state.unopenedIds.has(begun) ? state.unopenedIds : new Set([...state.unopenedIds, begun])
}
export const isQuiet = (problem: FlowProblem, quiet: ReadonlySet<string>): boolean =>
  isUnfinished(problem) && problem.nodeId !== null && quiet.has(problem.nodeId)

/** The first error and the first warning of each node, in a few words. */
export function markNodes(
  problems: readonly FlowProblem[],
  quiet: ReadonlySet<string> = nobody,
): {
  invalidNodes: Map<string, string>
  doubtfulNodes: Map<string, string>
} {
  const invalidNodes = new Map<string, string>()
  const doubtfulNodes = new Map<string, string>()
  for (const problem of problems) {
    const { nodeId, severity, code } = problem
    if (nodeId === null || isQuiet(problem, quiet)) continue
    const marks = severity === 'error' ? invalidNodes : doubtfulNodes
    if (!marks.has(nodeId)) marks.set(nodeId, flowTexts.problemLabels[code])
  }
  for (const nodeId of invalidNodes.keys()) doubtfulNodes.delete(nodeId)
  return { invalidNodes, doubtfulNodes }
}

/** The flow's surroundings as known to the browser; parts that could not be read are not checked. */
function useWorld(editor: Editor, botId: number, around: FlowSurroundings): FlowWorld {
  const workspaces = useQuery(workspacesQuery()).data
  const entities = useQuery(entitiesQuery(botId, '')).data
  useEffect(() => {
    if (workspaces) editor.patch({ workspaceNames: new Map(workspaces.result.map(({ id, name }) => [id, name])) })
  }, [editor, workspaces])
  return useMemo(() => {
    const isWhole = entities !== undefined && entities.result.length >= entities.total
    return {
      ...worldOf(around),
      ownBotId: botId,
      ...(workspaces ? { workspaces: new Set(workspaces.result.map(({ id }) => id)) } : {}),
      ...(isWhole ? { entities: new Set(entities.result.map(({ id }) => id)) } : {}),
    }
  }, [botId, around, workspaces, entities])
}

/** The server's report on the surroundings. Items chosen since then come from lists of existing ones. */
export function worldOf(around: FlowSurroundings): FlowWorld {
  const { channels, silence, hasWebhookUrl, hasTransferUrl, unattended, missing } = around
  const empty = new Set(unattended)
  const allBut = <T>(absent: readonly T[]) => {
    const gone = new Set(absent)
    return { has: (item: T) => !gone.has(item) }
  }
  return {
    channels: channels.flatMap(flowLimitsOf),
    silence,
    hasWebhookUrl,
    hasTransferUrl,
    activeAttendants: (workspaceId) => (empty.has(workspaceId) ? 0 : 1),
    files: allBut(missing.files),
    attendees: allBut(missing.attendees.map(({ workspaceId, userId }) => attendeeKey(workspaceId, userId))),
    bots: allBut(missing.bots),
  }
}
