import { useEffect, useState } from 'react'

/** Counts seconds down to 0, from the start and after `restart`. Uses the clock, so a suspended tab is right. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [endMs, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= endMs) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [endMs])
  return {
    left: Math.max(0, Math.ceil((endMs - nowMs) / 1000)),
    restart: () => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  }
}
