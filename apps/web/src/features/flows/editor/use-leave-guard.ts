import { type Blocker, useBlocker } from 'react-router'
import type { Editor } from './editor.ts'
import { isUnsaved } from './editor-state.ts'

const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOwnNavigation' in state

/** Stops leaving the editor while something is unsaved; the caller asks and goes on. */
export const useLeaveGuard = (editor: Editor): Blocker =>
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved(editor.store.read()) &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isOwn(nextLocation.state),
  )
