import { useEffect } from 'react'
import { ApiError } from '../../../../app/api-error.ts'
import { readFlow } from '../read-flow.ts'
import type { Editor } from './editor.ts'

/**
 * Reads what stands around the bot again when one comes back to the window: its webhook, workspaces and channels are set on
 * other screens, mostly in another tab. Nothing of the open text changes.
 */
export function useSurroundings(editor: Editor): void {
  useEffect(() => {
    const listener = (): void => {
      if (document.visibilityState === 'visible') void readSurroundings(editor)
    }
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [editor])
}

export async function readSurroundings(editor: Editor): Promise<void> {
  const { botId, flowId } = editor.store.read().source
  try {
    const { answer } = await readFlow(botId, flowId)
    editor.patch({ around: answer.around })
  } catch (error) {
    // What was known stays: the next save is checked by the server anyway.
    if (!(error instanceof ApiError)) throw error
  }
}
