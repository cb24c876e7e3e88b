import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { apiTexts } from '../../../../app/texts.ts'
import { toastError, toastInfo, toastSuccess, toastWarning } from '../../../../ui/toast.tsx'
import { hasUnsaved, mayLeaveAll } from '../../../../ui/unsaved.ts'
import { flowTexts } from '../texts.ts'
import type { Editor } from './editor.ts'
import { documentOf } from './editor-state.ts'
import { createSession, type SendEvent } from './run-session.ts'
import { holdsBack, type Notice } from './session-state.ts'
import { useOwnWindows } from './use-own-windows.ts'
import { useWorkingCopy } from './use-working-copy.ts'

/** Navigation state for URL changes by the editor itself: the same opening of the flow continues. */
export interface OwnNavigation {
  opening: string
}

/** The draft at this URL was replaced, so it is opened anew. */
export interface FreshNavigation extends OwnNavigation {
  fresh: string
}

export const isFreshNavigation = (state: unknown): state is FreshNavigation =>
  typeof state === 'object' && state !== null && 'fresh' in state && typeof state.fresh === 'string'

export const isOwnNavigation = (state: unknown, opening?: string): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'opening' in state &&
  (opening === undefined || state.opening === opening)

/** Long enough to read the toast and press its button. */
const firstLifeMs = 8_000

/** The editor's session: saves, publishes, stores unsaved text, and asks users who leave without deciding. */
export function useSession(editor: Editor, onMoved: (flowId: number) => void): SendEvent {
  const copies = useWorkingCopy(editor)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const state = editor.store.read()
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname && !isOwnNavigation(nextLocation.state)
    return isElsewhere && (hasUnsaved() || holdsBack(state, documentOf(state)))
  })
  const navigate = useNavigate()
  const latest = useRef({ blocker, onMoved, navigate, tellWindows: (): void => undefined })
  const [send] = useState(() =>
    createSession(editor, {
      copies,
      tell: (notice) => {
        if (notice.tell === 'saved' || notice.tell === 'restored' || notice.tell === 'published')
          latest.current.tellWindows()
        tell(notice, () => void latest.current.navigate(`/chatbots/${editor.store.read().source.botId}`))
      },
      move: (flowId) => latest.current.onMoved(flowId),
      go: () => latest.current.blocker.proceed?.(),
      stay: () => latest.current.blocker.reset?.(),
    }),
  )
  const tellWindows = useOwnWindows(editor, send)
  useLayoutEffect(() => {
    latest.current = { blocker, onMoved, navigate, tellWindows }
  })
  // Unsaved text is stored in the browser; a file being uploaded is not.
  const isUploading = useSyncExternalStore(editor.store.subscribe, () => editor.store.read().uploads > 0)
  useEffect(() => {
    if (!isUploading) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUploading])
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!isBlocked) return
    // Values in an open dialog are not part of the flow yet, so ask about them first.
    void mayLeaveAll().then((isSure) => {
      if (isSure) send({ on: 'leave' })
      else latest.current.blocker.reset?.()
    })
  }, [isBlocked, send])
  return send
}

/** @param showBot opens the bot's page */
function tell(notice: Notice, showBot: () => void): void {
  switch (notice.tell) {
    case 'saved':
      toastSuccess(flowTexts.saved)
      break
    case 'restored':
      toastSuccess(flowTexts.restoredVersion(notice.version))
      break
    case 'published':
      toastSuccess(
        flowTexts.publishedVersion(notice.version),
        // For the first publication, offer to connect channels, where customers come from.
        notice.version === 1 ? { action: { label: flowTexts.connectChannels, run: showBot }, lifeMs: firstLifeMs } : {},
      )
      break
    case 'joined':
      toastInfo(flowTexts.joined)
      break
    case 'saved-elsewhere':
      toastWarning(flowTexts.savedElsewhere)
      break
    case 'no-connection':
      toastError(apiTexts.network, { detail: flowTexts.keptHere })
      break
    case 'nothing-to-publish':
      toastInfo(notice.detail ?? flowTexts.nothingToPublish)
      break
    case 'save-failed':
      if (notice.detail !== null) toastError(flowTexts.saveFailed, { detail: notice.detail })
      break
    case 'publish-failed':
      if (notice.detail !== null) toastError(flowTexts.publishFailed, { detail: notice.detail })
      break
  }
}
