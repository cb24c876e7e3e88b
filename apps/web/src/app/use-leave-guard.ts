import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { mayDiscard } from '../ui/may-discard.ts'

/**
 * Asks before a screen with unsaved changes is left: by a link, by the browser's own back, and, in the browser's words, by
 * closing the tab. Another query of the same address is no leaving. One for each screen: the router knows one question.
 */
export function useLeaveGuard(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // Whoever goes back once more is asked anew, and the first question has nothing to say any more.
    let isAsked = true
    void mayDiscard(true).then((isSure) => {
      if (!isAsked) return
      if (isSure) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      isAsked = false
    }
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
