import { type RefObject, useEffect, useState } from 'react'

/** Whether the person turned to the room: they opened it, or pressed something in it after it opened by itself. */
export function useAsked(place: RefObject<HTMLElement | null>, wasAsked: boolean): boolean {
  const [isTouched, setTouched] = useState(false)
  const isAsked = wasAsked || isTouched
  useEffect(() => {
    if (isAsked) return
    const touch = ({ target }: Event): void => {
      if (target instanceof Node && place.current?.contains(target)) setTouched(true)
    }
    document.addEventListener('pointerdown', touch)
    document.addEventListener('keydown', touch)
    return () => {
      document.removeEventListener('pointerdown', touch)
      document.removeEventListener('keydown', touch)
    }
  }, [isAsked, place])
  return isAsked
}
