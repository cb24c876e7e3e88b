import { dropWorkingCopy, storeWorkingCopy } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { call } from '../../../../app/api.ts'
import { serverNow } from '../../../../ui/clock.ts'
import type { Editor } from './editor.ts'
import { documentOf, isUnsaved } from './editor-state.ts'
import { localCopy } from './working-copy.ts'

const browserDelayMs = 400
const serverDelayMs = 3000

/** Keeps one's unsaved text in this browser and on the server, a moment after each change. */
export interface CopyKeeper {
  /** Forgets the copies under these flows, then keeps the present text at once where it is unsaved. */
  settle: (flowIds: readonly number[]) => void
  /** Until nothing is on its way: a copy that arrives after a save would come back as if it were newer. */
  rest: () => Promise<void>
  /** Keeps what waits for its moment, since the page may go away. */
  flush: () => void
  /** Watches the editor until the answer is called. */
  watch: () => () => void
}

export function createCopyKeeper(editor: Editor, userId: number): CopyKeeper {
  let browserTimer: ReturnType<typeof setTimeout> | undefined
  let serverTimer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const toServer = (send: () => Promise<unknown>): void => {
    // The browser keeps its own copy; the next change tries the server again.
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
      // The answer settles the copies.
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
