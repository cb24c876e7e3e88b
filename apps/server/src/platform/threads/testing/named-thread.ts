import { serveThread } from '../serve-thread.ts'

/* A thread that answers with its work's name, after being busy with progress reports, or by failing. */

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
