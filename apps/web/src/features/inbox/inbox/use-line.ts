import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLinkState } from '../../../app/live/index.ts'
import { isLinkDown } from '../../../app/realtime.ts'

/** The browser itself has no network: whatever is asked fails at once. A stream that is away alone does not say so. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => !onlineManager.isOnline(),
  )

/** No connection is known of: what could not be read is asked for again by itself once there is one. */
export function useIsLineDown(): boolean {
  const isOffline = useIsOffline()
  return isLinkDown(useLinkState()) || isOffline
}
