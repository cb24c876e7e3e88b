import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Tells the dialog around a form whether something unsaved stands in it, and that nothing does once the form is gone. Before the
 * browser takes the next key: Escape right after typing must ask, and right after taking it back must not.
 */
export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  const report = useEffectEvent(onDirty)
  useLayoutEffect(() => {
    report(isDirty)
    return () => report(false)
  }, [isDirty])
}
