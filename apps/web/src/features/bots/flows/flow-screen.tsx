import { Button } from '@mantine/core'
import { getFlow } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { PaletteLayer } from '../../../app/lazy-palette-layer.ts'
import { useCan, useUser } from '../../../app/session.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NotPermitted } from '../../../ui/not-permitted.tsx'
import { makeId } from './editor/make-id.ts'
import { isFreshNavigation, isOwnNavigation, type OwnNavigation } from './editor/use-session.ts'
import classes from './flow-screen.module.css'
import { FlowSkeleton } from './flow-skeleton.tsx'
import { loadFlow } from './load-flow.ts'
import { OpenFlow } from './open-flow.tsx'
import { openingKey } from './queries.ts'
import { flowTexts } from './texts.ts'

/** Reads an id from the URL; null if it is not a whole number. */
const parseId = (text: string | undefined): number | null => (/^-?\d{1,10}$/.test(text ?? '') ? Number(text) : null)

/** /drawflow/:botId/:flowId. -1 opens the bot's active flow and replaces the URL with its id. */
export function FlowScreen() {
  const can = useCan()
  const params = useParams()
  if (!can.call(getFlow)) return <FlowNotPermitted />
  const [botId, flowId] = [parseId(params.botId), parseId(params.flowId)]
  if (botId === null || flowId === null || botId < 1 || flowId < -1) return <FlowNotFound />
  return <KnownFlow botId={botId} flowId={flowId} />
}

/** Id of one opening of the flow. URL changes by the editor itself (saving, publishing) continue the same opening. */
function useOpening(botId: number, flowId: number): string {
  const { state } = useLocation()
  const fresh = isFreshNavigation(state) ? state.fresh : null
  const [seen, setSeen] = useState(() => ({ botId, flowId, fresh, opening: makeId() }))
  const isAnew = fresh !== null && fresh !== seen.fresh
  if (seen.botId === botId && seen.flowId === flowId && !isAnew) return seen.opening
  const opening = isOwnNavigation(state, seen.opening) ? seen.opening : makeId()
  setSeen({ botId, flowId, fresh, opening })
  return opening
}

function KnownFlow({ botId, flowId }: { botId: number; flowId: number }) {
  const userId = useUser().id
  const navigate = useNavigate()
  const opening = useOpening(botId, flowId)
  const { data, error, refetch } = useQuery({
    queryKey: openingKey(opening),
    queryFn: ({ signal }) => loadFlow(userId, botId, flowId, signal),
    // An open flow is never refetched while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const move = useCallback(
    (id: number) => {
      const state: OwnNavigation = { opening }
      void navigate(`/drawflow/${botId}/${id}`, { replace: true, state })
    },
    [botId, opening, navigate],
  )
  // Distinguishes the tabs of several editors.
  useDocumentTitle(data ? flowTexts.tabTitle(data.botName) : flowTexts.canvasTitle)
  const realId = data?.source.flowId
  useEffect(() => {
    if (flowId === -1 && realId !== undefined) move(realId)
  }, [flowId, realId, move])

  if (error instanceof ApiError && error.status === 404) return <FlowNotFound />
  // The permission was removed after the session was read, so a retry is useless.
  if (error instanceof ApiError && error.status === 403) return <FlowNotPermitted />
  if (error) {
    return (
      <main className={classes.alone}>
        <ErrorState level={1} title={flowTexts.loadFailed} text={errorMessage(error)} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (!data) return <FlowSkeleton />
  return (
    <>
      <Suspense>
        <PaletteLayer />
      </Suspense>
      <OpenFlow key={data.key} loaded={data} onMoved={move} />
    </>
  )
}

function FlowNotPermitted() {
  useDocumentTitle(flowTexts.canvasTitle)
  return (
    <main className={classes.alone}>
      <NotPermitted level={1} text={flowTexts.notPermitted} />
    </main>
  )
}

function FlowNotFound() {
  useDocumentTitle(flowTexts.canvasTitle)
  return (
    <main className={classes.alone}>
      <EmptyState
        drawing="lost"
        level={1}
        role="alert"
        title={flowTexts.loadFailed}
        text={flowTexts.notFoundText}
        action={
          <Button size="sm" component={Link} to="/chatbots">
            {flowTexts.backToBots}
          </Button>
        }
      />
    </main>
  )
}
