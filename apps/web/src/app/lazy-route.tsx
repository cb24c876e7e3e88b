import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import { loadPatiently, MissingCode, type Patience } from '../ui/lazy-piece.ts'
import { Boundary } from './boundary.tsx'
import { MissingScreen } from './route-error.tsx'
import { appTexts } from './texts.ts'

interface LazyRoute {
  /** `page`: fills the window; `screen`: inside the frame, which stays mounted. */
  as: 'page' | 'screen'
  /** Guard of the route. */
  wrap?: (content: ReactNode) => ReactElement
  patience?: Patience
}

/**
 * A route whose code loads on first use; the previous screen stays until then. A rendering or loading error affects
 * only that route. React Router shows its skeleton for ever if a `lazy` rejects, so a failure is rendered as a screen.
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

/** Around a screen: an error leaves the frame intact. */
export const bounded = (content: ReactNode): ReactElement => (
  <Boundary title={appTexts.screenFailed} level={1}>
    {content}
  </Boundary>
)
