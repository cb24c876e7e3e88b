import { useEffect } from 'react'
import { ApiError } from '../../../../app/api-error.ts'
import { readFlow } from '../read-flow.ts'
import type { Editor } from './editor.ts'

/**
 * Reads the bot's surroundings again when the window becomes visible: webhook, workspaces and channels are set on other
 * screens, often in another tab. The open text is not changed.
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
    // The former state is kept; the server checks the next save anyway.
    if (!(error instanceof ApiError)) throw error
  }
}
