import type { Position } from '@prosa/flow'
import { convertToDefault, convertToEnd, deleteEdge, deleteNodes, duplicateNodes, moveNodes } from '@prosa/flow'
import { toastInfo } from '../../../../ui/toast.tsx'
import type { Editor } from '../editor/editor.ts'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'

export async function duplicateSelection(editor: Editor): Promise<void> {
  const ids = editor.store.read().selectedIds
  const made: string[] = []
  const isDone = await editor.run((document) => {
    const result = duplicateNodes(document, ids, makeId)
    made.splice(0, made.length, ...result.nodeIds)
    return result
  })
  if (isDone) showMade(editor, made)
}

/** Selects newly created nodes, and brings the first into view if needed. */
export function showMade(editor: Editor, made: readonly string[]): void {
  const [first] = made
  if (first === undefined) return
  editor.select(made)
  editor.patch({ located: { nodeId: first, isGentle: true } })
}

/** Deletes the selected nodes, or the selected exit if its line was clicked. */
export async function deleteSelection(editor: Editor): Promise<void> {
  const { selectedIds, selectedExitId } = editor.store.read()
  if (selectedExitId !== null) {
    if (await editor.run((document) => deleteEdge(document, selectedExitId))) editor.select(selectedIds)
    return
  }
  if (selectedIds.length === 0) return
  const before = editor.document().nodes.length
  const isDone = await editor.run((document) => deleteNodes(document, selectedIds))
  const gone = before - editor.document().nodes.length
  if (isDone && gone > 1) toastInfo(flowTexts.canvas.deletedMany(gone))
}

export const convert = (editor: Editor, nodeId: string, isEnd: boolean): Promise<boolean> =>
  editor.run((document) => (isEnd ? convertToDefault(document, nodeId, makeId()) : convertToEnd(document, nodeId)))

/** Moves the selected nodes together by this distance in px. */
export function nudgeSelection(editor: Editor, dx: number, dy: number): Promise<boolean> {
  const chosen = new Set(editor.store.read().selectedIds)
  return editor.run(
    (document) =>
      moveNodes(
        document,
        new Map(
          document.nodes
            .filter((node) => chosen.has(node.id))
            .map((node) => [node.id, { x: node.position.x + dx, y: node.position.y + dy }]),
        ),
      ),
    { mergeKey: `nudge:${[...chosen].join()}` },
  )
}

/** Moves the selected nodes so that the first one is at `place`. */
export function placeSelection(editor: Editor, place: Position): Promise<boolean> {
  const [first] = editor.store.read().selectedIds
  const node = editor.document().nodes.find(({ id }) => id === first)
  editor.patch({ isPlacing: false })
  return node ? nudgeSelection(editor, place.x - node.position.x, place.y - node.position.y) : Promise.resolve(false)
}
