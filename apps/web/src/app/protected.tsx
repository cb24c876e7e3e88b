import type { Permission, SessionUser } from '@prosa/contract'
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPiece } from '../ui/lazy-piece.ts'
import { toastWarning } from '../ui/toast.tsx'
import { errorMessage } from './api-error.ts'
import { companyOf, useChosenCompany } from './company-choice.ts'
import { KeptMessages } from './kept-messages.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { LiveLayer } from './live/live-layer.tsx'
import { SessionLine } from './live/session-line.tsx'
import { buildLoginPath, decideRedirect, homePath, unauthorizedPath } from './route-rules.ts'
import { readScope } from './scope.ts'
import { useSession, useUser } from './session.tsx'
import { renewSession } from './session-store.ts'
import { FrameSkeleton } from './shell/frame-skeleton.tsx'
import { tellWhenFull } from './stored-value.ts'
import { apiTexts, appTexts } from './texts.ts'
import { useView } from './view-as.ts'

// Loaded apart: no screen needs the banner first.
const ChannelBanner = lazyPiece(async () => (await import('../shared/channel-health/channel-banner.tsx')).ChannelBanner)

const ViewAsBanner = lazyPiece(async () => (await import('../shared/view-as/view-as-banner.tsx')).ViewAsBanner)

const Suspension = lazyPiece(async () => (await import('../shared/suspension/suspension.tsx')).Suspension)

const SecondFactorDemanded = lazyPiece(
  async () => (await import('../shared/second-factor/demanded-screen.tsx')).DemandedScreen,
)

tellWhenFull(() => toastWarning(apiTexts.storageFull))

/** Requires a session; after login the person returns to the address they wanted. */
export function Protected() {
  const session = useSession()
  const { pathname, search } = useLocation()
  // Subscribes to an administrator's company, which is part of the scope below.
  useChosenCompany()
  const view = useView()
  // Recovery codes are still being read, though the second factor is already on.
  const [holdsCodes, setHoldsCodes] = useState(false)
  switch (session.status) {
    case 'loading':
      return <FrameSkeleton />
    case 'failed':
      return (
        <main style={{ minHeight: '100dvh', display: 'grid' }}>
          <ErrorState
            level={1}
            title={appTexts.sessionFailed}
            text={errorMessage(session.error)}
            onRetry={() => void renewSession()}
          />
        </main>
      )
    case 'anonymous':
      return <Navigate to={session.hasLeft ? '/login' : buildLoginPath(pathname + search)} replace />
    case 'active':
      if (session.user.suspension?.isStopped && !session.user.admin)
        return (
          <Suspense>
            <Suspension />
          </Suspense>
        )
      if (holdsCodes || lacksSecondFactor(session.user))
        return (
          <Suspense>
            {/* If the demand is lifted, the frame about rights shows the product again. */}
            <SessionLine />
            <SecondFactorDemanded onHold={setHoldsCodes} />
          </Suspense>
        )
      // Another person or company mounts all screens anew, so that no data carries over.
      return (
        <Fragment key={`${readScope()} ${view?.profile.id ?? ''}`}>
          <LiveLayer />
          <Suspense>
            {view && <ViewAsBanner />}
            <ChannelBanner />
            {session.user.suspension && <Suspension />}
          </Suspense>
          {view ? null : <KeptMessages />}
          <Outlet />
        </Fragment>
      )
  }
}

const lacksSecondFactor = ({ secondFactor }: SessionUser): boolean => secondFactor.isDemanded && !secondFactor.isOn

interface GuardProps {
  permissions: readonly Permission[]
  isOfCampaigns?: boolean | undefined
  asksItself?: boolean | undefined
  children: ReactNode
}

/** Redirects people without the permission, and administrators without a chosen company. */
export function Guard({ permissions, isOfCampaigns = false, asksItself = false, children }: GuardProps) {
  const person = useUser()
  const hasCompany = companyOf(person, useChosenCompany()) !== null
  const view = useView()
  const { pathname, search } = useLocation()
  const redirect = decideRedirect({ path: pathname + search, person, hasCompany, permissions, isOfCampaigns })
  if (redirect === null)
    return (
      <>
        {asksItself ? null : <LeaveGuard />}
        {children}
      </>
    )
  const isBeginning = view?.beganAt === pathname && redirect === unauthorizedPath
  return <Navigate to={isBeginning ? homePath : redirect} replace />
}
