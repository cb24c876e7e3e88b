import { serveThread } from '../serve-thread.ts'

/* A thread that says its work's name, after being busy, of which it tells all the while, or by failing. */

interface Work {
  name: string
  busyMs?: number
  fails?: boolean
}

serveThread(({ name, busyMs = 0, fails = false }: Work, tell): string => {
  const begunMs = performance.now()
  const passedMs = () => performance.now() - begunMs
  while (passedMs() < busyMs) tell(passedMs() / busyMs)
  if (fails) throw new Error(`${name} failed`)
  return name
})
