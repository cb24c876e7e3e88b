import { useCallback, useEffect, useRef } from 'react'
import { z } from 'zod'
import { useUser } from '../../../../app/session.tsx'
import type { Editor } from './editor.ts'
import { followElsewhere, type SendEvent } from './run-session.ts'

const message = z.object({ botId: z.int(), revision: z.int() })

/**
 * Tells the user's other windows that a flow was saved, and takes over what they saved. Nothing is stored.
 * @returns the function that tells them
 */
export function useOwnWindows(editor: Editor, send: SendEvent): () => void {
  const userId = useUser().id
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const own = new BroadcastChannel(`prosa-flow-${userId}`)
    channel.current = own
    own.onmessage = ({ data }: MessageEvent<unknown>) => {
      const told = message.safeParse(data).data
      if (told?.botId !== editor.store.read().source.botId) return
      followElsewhere(editor, told.revision).then(
        (event) => event && send(event),
        // Ignored: the next save detects the newer draft.
        () => undefined,
      )
    }
    return () => {
      channel.current = null
      own.close()
    }
  }, [editor, send, userId])
  return useCallback(() => {
    const { botId, revision } = editor.store.read().source
    channel.current?.postMessage({ botId, revision })
  }, [editor])
}
