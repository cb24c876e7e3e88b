import { useEffect, useRef } from 'react'

/** Enters a room transferred to this person when it is opened, once per transfer. */
export function useEnteringOnce(ownership: string | null, join: { isPending: boolean; mutate: () => void }): void {
  const tried = useRef<string | null>(null)
  const { isPending, mutate } = join
  useEffect(() => {
    // The stream may report the joining before the call is answered.
    if (ownership === null || isPending || tried.current === ownership) return
    tried.current = ownership
    mutate()
  }, [ownership, isPending, mutate])
}
