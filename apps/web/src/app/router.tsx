import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { bounded, lazyRoute } from './lazy-route.tsx'
import { Guard, Protected } from './protected.tsx'
import { publicScreens } from './public-screens.ts'
import { FrameError } from './route-error.tsx'
import { homePath, notAuthorizedPath, unauthorizedPath } from './route-rules.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { FrameSkeleton } from './shell/frame-skeleton.tsx'
import { MessageScreen } from './shell/message-screen.tsx'
import { appTexts } from './texts.ts'

const screenRoute = ({ path, permissions, isOfCampaigns, asksItself, load }: Screen): RouteObject => ({
  path,
  lazy: lazyRoute(load, {
    as: 'screen',
    wrap: (content) => (
      <Guard permissions={permissions} isOfCampaigns={isOfCampaigns} asksItself={asksItself}>
        {bounded(content)}
      </Guard>
    ),
  }),
})

const inFrame = (frame: Screen['frame']): RouteObject[] =>
  screens.filter((screen) => screen.frame === frame).map(screenRoute)

/** A screen for people who are not logged in. */
const publicRoute = (path: string, load: Screen['load']): RouteObject => ({
  path,
  lazy: lazyRoute(load, { as: 'page' }),
})

const loadShell = async () => (await import('./shell/shell.tsx')).Shell
const loadOptionalShell = async () => (await import('./shell/optional-shell.tsx')).OptionalShell

export const router = createBrowserRouter([
  {
    ErrorBoundary: FrameError,
    HydrateFallback: FrameSkeleton,
    children: [
      ...publicScreens.flatMap(({ paths, load }) => paths.map((path) => publicRoute(path, load))),
      {
        Component: Protected,
        children: [
          {
            lazy: lazyRoute(loadShell, { as: 'page' }),
            children: [{ index: true, element: <Navigate to={homePath} replace /> }, ...inFrame('shell')],
          },
          ...inFrame('window'),
        ],
      },
      {
        // Logged-in people see these inside the frame, others alone.
        lazy: lazyRoute(loadOptionalShell, { as: 'page' }),
        children: [
          {
            path: unauthorizedPath,
            element: (
              <MessageScreen drawing="locked" title={appTexts.unauthorizedTitle} text={appTexts.unauthorizedText} />
            ),
          },
          {
            path: notAuthorizedPath,
            element: (
              <MessageScreen drawing="locked" title={appTexts.notAuthorizedTitle} text={appTexts.notAuthorizedText} />
            ),
          },
          {
            path: '*',
            element: <MessageScreen drawing="lost" title={appTexts.notFoundTitle} text={appTexts.notFoundText} />,
          },
        ],
      },
    ],
  },
])
