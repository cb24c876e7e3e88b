import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Between two tries to fetch code while the network is away. */
const retryMs = 2_000

/** Fetches code that comes later, and goes on asking for it: a lost network must not take down the screen that stands. */
export async function loadPatiently<T>(load: () => Promise<T>, pauseMs = retryMs): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      // The browser reports it; whoever asked sees nothing yet, and everything else goes on.
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** A component whose code comes when it is first drawn. It stands within a Suspense, whose fallback stays while there is no network. */
export const lazyPiece = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await loadPatiently(load) }))

/** Fetches code before it is needed, once the page has nothing better to do. */
export function loadWhenIdle(...loads: (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    for (const load of loads) void loadPatiently(load)
  }, retryMs)
  return () => clearTimeout(timer)
}
