import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Reports to the surrounding dialog if a form has unsaved input; false on unmount. Runs before the next key: Escape
 * right after typing must ask, and right after undoing must not.
 */
export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  const report = useEffectEvent(onDirty)
  useLayoutEffect(() => {
    report(isDirty)
    return () => report(false)
  }, [isDirty])
}
