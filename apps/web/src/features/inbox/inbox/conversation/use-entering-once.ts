import { useEffect, useRef } from 'react'

/** A room that was transferred to this person is entered by opening it, once for each time it was handed over. */
export function useEnteringOnce(ownership: string | null, join: { isPending: boolean; mutate: () => void }): void {
  const tried = useRef<string | null>(null)
  const { isPending, mutate } = join
  useEffect(() => {
    // The stream may tell of one's own joining before the call is answered.
    if (ownership === null || isPending || tried.current === ownership) return
    tried.current = ownership
    mutate()
  }, [ownership, isPending, mutate])
}
