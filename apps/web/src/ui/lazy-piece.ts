import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { reloadNotice } from './reload-notice.tsx'
import { type BuildState, compareBuild } from './running-build.ts'

/** Pause between attempts to load code. */
const retryMs = 2_000
/** Attempts while the server is reachable; offline ones do not count. */
const maxTries = 3

/** The code cannot be loaded: a new version was installed, or it is blocked. Only a reload helps. */
export class MissingCode extends Error {
  readonly isNewVersion: boolean
  constructor(isNewVersion: boolean) {
    super(isNewVersion ? 'a newer version of the program was installed' : 'a part of the program could not be fetched')
    this.name = 'MissingCode'
    this.isNewVersion = isNewVersion
  }
}

/** Maximum waiting time; for tests. */
export interface Patience {
  pauseMs?: number
  compare?: () => Promise<BuildState>
}

/**
 * Loads code on demand. Offline it keeps trying, so that the current screen survives; with a reachable server it tries three times.
 * @throws MissingCode
 */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  { pauseMs = retryMs, compare = compareBuild }: Patience = {},
): Promise<T> {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs))
  // Chromium never fetches a module again after a failure, so offline no attempt is made. `navigator.onLine` alone is not enough: it knows nothing
  // about a server on the same machine.
  while (navigator.onLine === false && (await compare()) === 'away') await pause()
  for (let tries = 0; ; ) {
    try {
      return await load()
    } catch {
      // The browser logs it; nothing else is affected.
      const state = await compare()
      if (state !== 'away') tries += 1
      if (tries >= maxTries) throw new MissingCode(state === 'newer')
      await pause()
    }
  }
}

/** A component loaded on demand, and a function that preloads it. */
export type LazyPiece<P extends object> = ((props: P) => ReactNode) & { load: () => Promise<unknown> }

/**
 * A component whose code is loaded on first render. Needs a Suspense, whose fallback stays while offline; if the code cannot be loaded, a notice
 * offers to reload. Preloaded code is rendered at once, without the fallback that React would show for a third of a second.
 */
export const lazyPiece = <P extends object>(load: () => Promise<ComponentType<P>>): LazyPiece<P> => {
  let known: ComponentType<P> | null = null
  const fetchIt = async (): Promise<ComponentType<P>> => {
    known = await loadPatiently(load)
    return known
  }
  const Later = lazy(async () => {
    try {
      return { default: await fetchIt() }
    } catch (error) {
      return { default: reloadNotice(error instanceof MissingCode && error.isNewVersion) }
    }
  })
  const Piece = (props: P): ReactNode => {
    // The component from the first render is kept: replacing it would mount again.
    const [Known] = useState(() => known)
    return Known ? createElement(Known, props) : createElement(Later, props)
  }
  return Object.assign(Piece, { load: fetchIt })
}

/** Preloads code while the page is idle. */
export function loadWhenIdle(...pieces: { load: () => Promise<unknown> }[]): () => void {
  const timer = setTimeout(() => {
    // Failures are ignored here; it is loaded again, and reported, when needed.
    for (const { load } of pieces) load().catch(() => undefined)
  }, retryMs)
  return () => clearTimeout(timer)
}
