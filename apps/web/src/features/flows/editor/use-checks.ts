import { listCompanyWorkspaces, searchEntities } from '@prosa/contract'
import { checkFlow, type FlowProblem, type FlowWorld } from '@prosa/flow'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../../app/api.ts'
import { flowKeys } from '../keys.ts'
import { flowTexts } from '../texts.ts'
import type { Editor } from './editor.ts'
import { useEditorState } from './editor-context.tsx'
import { documentOf } from './editor-state.ts'

/** The checks wait until typing rests for a moment; on a thousand nodes they take some milliseconds. */
const checkDelayMs = 250
const entityLimit = 100

/** Checks the flow after each change and marks its nodes; the server checks again when it publishes. */
export function useChecks(editor: Editor): void {
  const botId = useEditorState((state) => state.source.botId)
  const world = useWorld(editor, botId)
  useEffect(() => {
    let checked: unknown = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = (): void => {
      const document = documentOf(editor.store.read())
      if (document === checked) return
      checked = document
      const problems = checkFlow(document, world)
      editor.patch({ problems, ...markNodes(problems) })
    }
    const stop = editor.store.subscribe(() => {
      if (documentOf(editor.store.read()) === checked) return
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

/** The first error and the first warning of each node, in a few words. */
export function markNodes(problems: readonly FlowProblem[]): {
  invalidNodes: Map<string, string>
  doubtfulNodes: Map<string, string>
} {
  const invalidNodes = new Map<string, string>()
  const doubtfulNodes = new Map<string, string>()
  for (const { nodeId, severity, code } of problems) {
    if (nodeId === null) continue
    const marks = severity === 'error' ? invalidNodes : doubtfulNodes
    if (!marks.has(nodeId)) marks.set(nodeId, flowTexts.problemLabels[code])
  }
  for (const nodeId of invalidNodes.keys()) doubtfulNodes.delete(nodeId)
  return { invalidNodes, doubtfulNodes }
}

/** What stands around the flow, as far as the browser knows it; what could not be read is not checked here. */
function useWorld(editor: Editor, botId: number): FlowWorld {
  const workspaces = useQuery({
    queryKey: flowKeys.workspaces,
    queryFn: ({ signal }) => call(listCompanyWorkspaces, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  }).data
  const entities = useQuery({
    queryKey: flowKeys.entities(botId, ''),
    queryFn: ({ signal }) => call(searchEntities, { query: { botId, limit: entityLimit, offset: 0 }, signal }),
    meta: { quiet: true },
  }).data
  useEffect(() => {
    if (workspaces) editor.patch({ workspaceNames: new Map(workspaces.result.map(({ id, name }) => [id, name])) })
  }, [editor, workspaces])
  return useMemo(() => {
    const isWhole = entities !== undefined && entities.result.length >= entities.total
    return {
      ownBotId: botId,
      ...(workspaces ? { workspaces: new Set(workspaces.result.map(({ id }) => id)) } : {}),
      ...(isWhole ? { entities: new Set(entities.result.map(({ id }) => id)) } : {}),
    }
  }, [botId, workspaces, entities])
}
