import { useEffect, useState } from 'react'
import { useUser } from '../../../../app/session.tsx'
import { type CopyKeeper, createCopyKeeper } from './copy-keeper.ts'
import type { Editor } from './editor.ts'

/** Stores unsaved text shortly after each change, and when the page closes. */
export function useWorkingCopy(editor: Editor): CopyKeeper {
  const userId = useUser().id
  const [keeper] = useState(() => createCopyKeeper(editor, userId))
  useEffect(() => {
    const stop = keeper.watch()
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  return keeper
}
