import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { reloadNotice } from './reload-notice.tsx'
import { type BuildState, compareBuild } from './running-build.ts'

/** Between two tries to fetch code. */
const retryMs = 2_000
/** Tries that a server answered; while there is no network nothing is counted. */
const maxTries = 3

/** Code that will not come: the program was replaced meanwhile, or something stands in its way. Only a new page helps. */
export class MissingCode extends Error {
  readonly isNewVersion: boolean
  constructor(isNewVersion: boolean) {
    super(isNewVersion ? 'a newer version of the program was installed' : 'a part of the program could not be fetched')
    this.name = 'MissingCode'
    this.isNewVersion = isNewVersion
  }
}

/** How long code is waited for; for tests. */
export interface Patience {
  pauseMs?: number
  compare?: () => Promise<BuildState>
}

/**
 * Fetches code that comes later. While there is no network it goes on asking, since that must not take down the screen that
 * stands; where the server answers and the code does not come, it tries three times.
 * @throws MissingCode
 */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  { pauseMs = retryMs, compare = compareBuild }: Patience = {},
): Promise<T> {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs))
  // A page of Chromium never fetches again what it could not fetch once: without a network nothing is begun. The browser's word alone is
  // not enough, since it has none of a server on the same machine.
  while (navigator.onLine === false && (await compare()) === 'away') await pause()
  for (let tries = 0; ; ) {
    try {
      return await load()
    } catch {
      // The browser reports it; whoever asked sees nothing yet, and everything else goes on.
      const state = await compare()
      if (state !== 'away') tries += 1
      if (tries >= maxTries) throw new MissingCode(state === 'newer')
      await pause()
    }
  }
}

/** A component whose code comes later, and what fetches it before it is needed. */
export type LazyPiece<P extends object> = ((props: P) => ReactNode) & { load: () => Promise<unknown> }

/**
 * A component whose code comes when it is first drawn. It stands within a Suspense, whose fallback stays while there is no
 * network; where the code will not come, a notice that offers to reload takes its place. What was fetched before is drawn at
 * once: React would show the fallback, and then that for a third of a second.
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
    // As it was when it was first drawn: another component in its place would begin anew.
    const [Known] = useState(() => known)
    return Known ? createElement(Known, props) : createElement(Later, props)
  }
  return Object.assign(Piece, { load: fetchIt })
}

/** Fetches code before it is needed, once the page has nothing better to do. */
export function loadWhenIdle(...pieces: { load: () => Promise<unknown> }[]): () => void {
  const timer = setTimeout(() => {
    // What does not come now is asked for again, and told, when it is needed.
    for (const { load } of pieces) load().catch(() => undefined)
  }, retryMs)
  return () => clearTimeout(timer)
}
