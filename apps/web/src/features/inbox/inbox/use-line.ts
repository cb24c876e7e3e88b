import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLinkState } from '../../../app/live/index.ts'
import { isLinkDown } from '../../../app/realtime.ts'

/** The browser has no network: all requests fail at once. A lost stream alone does not count. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => !onlineManager.isOnline(),
  )

/** No connection: data that could not be loaded is fetched again once there is one. */
export function useIsLineDown(): boolean {
  const isOffline = useIsOffline()
  return isLinkDown(useLinkState()) || isOffline
}
