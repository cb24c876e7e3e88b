import { dropWorkingCopy, keepWorkingCopy } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { useEffect } from 'react'
import { call } from '../../../app/api.ts'
import { useUser } from '../../../app/session.tsx'
import type { Editor } from './editor.ts'
import { documentOf, isUnsaved } from './editor-state.ts'
import { localCopy } from './working-copy.ts'

const browserDelayMs = 400
const serverDelayMs = 3000

/** Keeps what is typed in this browser and on the server, a moment after each change and when the page goes away. */
export function useWorkingCopy(editor: Editor): void {
  const userId = useUser().id
  useEffect(() => {
    let seen = documentOf(editor.store.read())
    let browserTimer: ReturnType<typeof setTimeout> | undefined
    let serverTimer: ReturnType<typeof setTimeout> | undefined

    const keepHere = (): void => {
      clearTimeout(browserTimer)
      browserTimer = undefined
      const state = editor.store.read()
      const { botId, flowId } = state.source
      const copy = localCopy(userId, botId, flowId)
      if (!isUnsaved(state)) copy.write(null)
      else {
        const payload = toServerFlow(documentOf(state))
        copy.write({ payload, baseRevision: state.baseRevision, updatedAt: new Date().toISOString() })
      }
    }
    const keepThere = (): void => {
      clearTimeout(serverTimer)
      serverTimer = undefined
      const state = editor.store.read()
      const { botId, flowId } = state.source
      const params = { botId, flowId }
      const sent = isUnsaved(state)
        ? call(keepWorkingCopy, {
            params,
            body: { payload: toServerFlow(documentOf(state)), baseRevision: state.baseRevision },
          })
        : call(dropWorkingCopy, { params })
      // The browser keeps its own copy; the next change tries the server again.
      sent.catch(() => undefined)
    }
    const flush = (): void => {
      if (browserTimer !== undefined) keepHere()
      if (serverTimer !== undefined) keepThere()
    }
    const stop = editor.store.subscribe(() => {
      const document = documentOf(editor.store.read())
      if (document === seen) return
      seen = document
      clearTimeout(browserTimer)
      browserTimer = setTimeout(keepHere, browserDelayMs)
      clearTimeout(serverTimer)
      serverTimer = setTimeout(keepThere, serverDelayMs)
    })
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [editor, userId])
}

/** Forgets what was typed: it was saved, published or discarded. A failure only leaves an older copy, which the next load tells. */
export function forgetWorkingCopy(userId: number, botId: number, flowId: number): void {
  localCopy(userId, botId, flowId).write(null)
  call(dropWorkingCopy, { params: { botId, flowId } }).catch(() => undefined)
}
