import type { ReactNode } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { loadPatiently, MissingCode } from '../ui/lazy-piece.ts'
import { Boundary } from './boundary.tsx'
import { Guard, Protected } from './protected.tsx'
import { FrameError, MissingScreen } from './route-error.tsx'
import { homePath, notAuthorizedPath, unauthorizedPath } from './route-rules.ts'
import { type Screen, screens } from './screens.ts'
import { FrameSkeleton } from './shell/frame-skeleton.tsx'
import { MessageScreen } from './shell/message-screen.tsx'
import { appTexts } from './texts.ts'

/**
 * A route whose code is fetched when it is first opened; the old screen stays until it is there. What breaks in a screen, or its
 * code that does not come, takes that screen alone: the frame around it stays.
 */
function screenRoute(screen: Screen): RouteObject {
  return {
    path: screen.path,
    lazy: async () => ({
      element: (
        <Guard permissions={screen.permissions}>
          <Boundary title={appTexts.screenFailed} level={1}>
            {await contentOf(screen)}
          </Boundary>
        </Guard>
      ),
    }),
  }
}

/** The router shows its first skeleton for ever when a `lazy` fails, so it does not: the failure is a screen like any other. */
async function contentOf(screen: Screen): Promise<ReactNode> {
  try {
    const Content = await loadPatiently(screen.load)
    return <Content />
  } catch (error) {
    return <MissingScreen isNewVersion={error instanceof MissingCode && error.isNewVersion} />
  }
}

const inFrame = (frame: Screen['frame']): RouteObject[] =>
  screens.filter((screen) => screen.frame === frame).map(screenRoute)

const loginRoute = (path: string): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await import('../features/session/login-screen.tsx')).LoginScreen }),
})

const resetRoute = (path: string): RouteObject => ({
  path,
  lazy: async () => ({
    Component: (await import('../features/session/reset-password-screen.tsx')).ResetPasswordScreen,
  }),
})

const passwordUpdatedRoute: RouteObject = {
  path: '/password-updated/:email',
  lazy: async () => {
    const { LoginScreen } = await import('../features/session/login-screen.tsx')
    return { element: <LoginScreen hasNewPassword /> }
  },
}

const loadShell = async () => ({ Component: (await import('./shell/shell.tsx')).Shell })
const loadOptionalShell = async () => ({ Component: (await import('./shell/optional-shell.tsx')).OptionalShell })

export const router = createBrowserRouter([
  {
    ErrorBoundary: FrameError,
    HydrateFallback: FrameSkeleton,
    children: [
      ...['/login', '/login/:email', '/login/:email/:invite'].map(loginRoute),
      ...['/reset-password', '/reset-password/:confirmationCode'].map(resetRoute),
      passwordUpdatedRoute,
      {
        Component: Protected,
        children: [
          {
            lazy: loadShell,
            children: [{ index: true, element: <Navigate to={homePath} replace /> }, ...inFrame('shell')],
          },
          ...inFrame('window'),
        ],
      },
      {
        // Whoever is logged in sees these in the frame, everybody else alone.
        lazy: loadOptionalShell,
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
