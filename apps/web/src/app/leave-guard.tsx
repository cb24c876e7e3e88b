import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { forgetAddressWrites } from '../ui/address.ts'
import { openedBy } from '../ui/opened.ts'
import { hasUnsaved, mayLeaveAll } from '../ui/unsaved.ts'

/** Whether navigation discards unsaved input: another screen discards all of it, another panel or room only its own. */
export const takesUnsaved = (from: Location, to: Location): boolean => {
  if (from.pathname !== to.pathname) return hasUnsaved()
  return openedBy(from.search) !== openedBy(to.search) && hasUnsaved({ ofLayers: true })
}

/** Asks before a link, Back or another room discards input. One per screen: the router allows one blocker. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => takesUnsaved(currentLocation, nextLocation))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // A second Back asks again and makes the first question void.
    let isAsked = true
    void mayLeaveAll().then((isSure) => {
      if (!isAsked) return
      if (isSure) blocker.proceed()
      else {
        forgetAddressWrites()
        blocker.reset()
      }
    })
    return () => {
      isAsked = false
    }
  }, [blocker])
  return null
}
