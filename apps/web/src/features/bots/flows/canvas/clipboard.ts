import { copyNodes, flowNodeDocumentSchema, type NodeClip, pasteNodes } from '@prosa/flow'
import { z } from 'zod'
import { toastSuccess } from '../../../../ui/toast.tsx'
import type { Editor } from '../editor/editor.ts'
import { makeId } from '../editor/make-id.ts'
import { flowTexts } from '../texts.ts'
import { showMade } from './node-acts.ts'

const clipSchema = z.object({ prosaNodes: z.array(flowNodeDocumentSchema) })

/** The clipboard text of copied nodes, so that they can be pasted into another flow, tab or browser. */
export const printClip = (clip: NodeClip): string => JSON.stringify({ prosaNodes: clip.nodes })

/** Parses the text of `printClip`; null for any other text. */
export function parseClip(text: string): NodeClip | null {
  if (!text.includes('prosaNodes')) return null
  try {
    const parsed = clipSchema.safeParse(JSON.parse(text))
    return parsed.success ? { nodes: parsed.data.prosaNodes } : null
  } catch {
    return null
  }
}

// Fallback if the browser gives no clipboard (plain http, refused permission).
let lastClip: NodeClip | null = null

export function copySelection(editor: Editor): NodeClip | null {
  const clip = copyNodes(editor.document(), editor.store.read().selectedIds)
  if (clip.nodes.length === 0) return null
  lastClip = clip
  toastSuccess(flowTexts.canvas.copied(clip.nodes.length))
  return clip
}

/** Copies by a button; the keyboard's copy uses the clipboard event. */
export async function copySelectionByButton(editor: Editor): Promise<void> {
  const clip = copySelection(editor)
  // Without permission the clip stays in this tab only.
  if (clip) await navigator.clipboard?.writeText(printClip(clip)).catch(() => undefined)
}

export async function paste(editor: Editor, text: string): Promise<boolean> {
  const clip = parseClip(text) ?? (text === '' ? lastClip : null)
  if (!clip) return false
  let made: readonly string[] = []
  const isDone = await editor.run((document) => {
    const result = pasteNodes(document, clip, makeId)
    made = result.nodeIds
    return result
  })
  if (isDone) showMade(editor, made)
  return isDone
}
