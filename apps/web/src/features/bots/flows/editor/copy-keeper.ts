import { dropWorkingCopy, storeWorkingCopy } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { call } from '../../../../app/api.ts'
import { serverNow } from '../../../../ui/clock.ts'
import type { Editor } from './editor.ts'
import { documentOf, isUnsaved } from './editor-state.ts'
import { localCopy } from './working-copy.ts'

const browserDelayMs = 400
const serverDelayMs = 3000

/** Keeps the user's unsaved text in this browser and on the server, shortly after each change. */
export interface CopyKeeper {
  /** Deletes the copies of these flows, then stores the current text at once if it is unsaved. */
  settle: (flowIds: readonly number[]) => void
  /** Waits for pending requests: a copy that arrives after a save would look newer than the save. */
  rest: () => Promise<void>
  /** Stores pending copies now, because the page may close. */
  flush: () => void
  /** Watches the editor. Returns a function that stops it. */
  watch: () => () => void
}

export function createCopyKeeper(editor: Editor, userId: number): CopyKeeper {
  let browserTimer: ReturnType<typeof setTimeout> | undefined
  let serverTimer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const toServer = (send: () => Promise<unknown>): void => {
    // The browser still has its copy; the next change tries the server again.
    queue = queue.then(send).catch(() => undefined)
  }
  const keepHere = (): void => {
    clearTimeout(browserTimer)
    browserTimer = undefined
    const state = editor.store.read()
    const copy = localCopy(userId, state.source.botId, state.source.flowId)
    const { baseRevision } = state
    const payload = toServerFlow(documentOf(state))
    copy.write(isUnsaved(state) ? { payload, baseRevision, updatedAt: serverNow().toISOString() } : null)
  }
  const keepThere = (): void => {
    clearTimeout(serverTimer)
    serverTimer = undefined
    toServer(async () => {
      const state = editor.store.read()
      // The answer to the save settles the copies.
      if (state.act.is === 'saving' || state.act.is === 'publishing') return
      const { botId, flowId } = state.source
      const body = { payload: toServerFlow(documentOf(state)), baseRevision: state.baseRevision }
      if (isUnsaved(state)) await call(storeWorkingCopy, { params: { botId, flowId }, body })
      else await call(dropWorkingCopy, { params: { botId, flowId } })
    })
  }
  const flush = (): void => {
    if (browserTimer !== undefined) keepHere()
    if (serverTimer !== undefined) keepThere()
  }

  return {
    flush,
    rest: async () => {
      clearTimeout(serverTimer)
      serverTimer = undefined
      await queue
    },
    settle: (flowIds) => {
      const state = editor.store.read()
      const { botId } = state.source
      for (const flowId of flowIds) {
        localCopy(userId, botId, flowId).write(null)
        toServer(() => call(dropWorkingCopy, { params: { botId, flowId } }))
      }
      clearTimeout(serverTimer)
      serverTimer = undefined
      keepHere()
      if (isUnsaved(state)) keepThere()
    },
    watch: () => {
      let seen = documentOf(editor.store.read())
      return editor.store.subscribe(() => {
        const document = documentOf(editor.store.read())
        if (document === seen) return
        seen = document
        clearTimeout(browserTimer)
        browserTimer = setTimeout(keepHere, browserDelayMs)
        clearTimeout(serverTimer)
        serverTimer = setTimeout(keepThere, serverDelayMs)
      })
    },
  }
}
