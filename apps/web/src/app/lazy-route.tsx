import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import { loadPatiently, MissingCode, type Patience } from '../ui/lazy-piece.ts'
import { Boundary } from './boundary.tsx'
import { MissingScreen } from './route-error.tsx'
import { appTexts } from './texts.ts'

interface LazyRoute {
  /** `page`: it has the window to itself; `screen`: it stands in a frame that stays. */
  as: 'page' | 'screen'
  /** What guards it. */
  wrap?: (content: ReactNode) => ReactElement
  patience?: Patience
}

/**
 * A route whose code is fetched when it is first opened; the old screen stays until it is there. What breaks in it, or its code
 * that does not come, takes that route alone. The router shows its first skeleton for ever when a `lazy` fails, so it never
 * does: the failure is a screen like any other.
 */
export function lazyRoute(
  load: () => Promise<ComponentType>,
  { as, wrap = (content) => <>{content}</>, patience }: LazyRoute,
): LazyRouteFunction<RouteObject> {
  return async () => {
    try {
      const Content = await loadPatiently(load, patience)
      return { element: wrap(<Content />) }
    } catch (error) {
      const missing = <MissingScreen isNewVersion={error instanceof MissingCode && error.isNewVersion} />
      return {
        element:
          as === 'page' ? <main style={{ minHeight: '100dvh', display: 'grid' }}>{missing}</main> : wrap(missing),
      }
    }
  }
}

/** Around a screen: what breaks there leaves the frame standing. */
export const bounded = (content: ReactNode): ReactElement => (
  <Boundary title={appTexts.screenFailed} level={1}>
    {content}
  </Boundary>
)
