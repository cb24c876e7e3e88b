import { serveThread } from '../serve-thread.ts'

/* A thread that says its work's name, after being busy or by failing. */

serveThread(({ name, busyMs = 0, fails = false }: { name: string; busyMs?: number; fails?: boolean }): string => {
  const endMs = performance.now() + busyMs
  while (performance.now() < endMs);
  if (fails) throw new Error(`${name} failed`)
  return name
})
