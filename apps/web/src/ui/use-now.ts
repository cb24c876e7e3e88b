import { useEffect, useState } from 'react'
import { serverNow, serverNowMs } from './clock.ts'
import { useFormats } from './use-formats.ts'

/** The server's time in ms since 1970, updated periodically. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

const lookEveryMs = 30_000

/** The day in the company's zone, '2026-11-28'; updates after midnight and renders only then. */
export function useToday(): string {
  const { dayKey } = useFormats()
  const read = (): string => dayKey(serverNow().toISOString())
  const [, setSeen] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setSeen(dayKey(serverNow().toISOString())), lookEveryMs)
    return () => clearInterval(timer)
  }, [dayKey])
  return read()
}
