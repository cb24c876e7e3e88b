import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { forgetAddressWrites } from '../ui/address.ts'
import { openedBy } from '../ui/opened.ts'
import { hasUnsaved, mayLeaveAll } from '../ui/unsaved.ts'

/** Whether an address takes away what is unsaved: another screen everything, another panel or room what stands in those. */
export const takesUnsaved = (from: Location, to: Location): boolean => {
  if (from.pathname !== to.pathname) return hasUnsaved()
  return openedBy(from.search) !== openedBy(to.search) && hasUnsaved({ ofLayers: true })
}

/** Asks before what is unsaved is left: by a link, by the browser's own back, by another room. One for each screen: the router knows one. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => takesUnsaved(currentLocation, nextLocation))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // Whoever goes back once more is asked anew, and the first question has nothing to say any more.
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
