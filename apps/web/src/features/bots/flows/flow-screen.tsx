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

/** Reads a place of the address; null where it is no whole number. */
const parseId = (text: string | undefined): number | null => (/^-?\d{1,10}$/.test(text ?? '') ? Number(text) : null)

/** /drawflow/:botId/:flowId; -1 opens the bot's active flow and takes its address, history replaced. */
export function FlowScreen() {
  const can = useCan()
  const params = useParams()
  if (!can.call(getFlow)) return <FlowNotPermitted />
  const [botId, flowId] = [parseId(params.botId), parseId(params.flowId)]
  if (botId === null || flowId === null || botId < 1 || flowId < -1) return <FlowNotFound />
  return <KnownFlow botId={botId} flowId={flowId} />
}

/** One opening of the flow at an address. The editor changes the address itself when it saves or publishes: the opening goes on. */
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
    // An open flow is never read again under the hands of its editor.
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
  // Several editors are told apart by their tabs.
  useDocumentTitle(data ? flowTexts.tabTitle(data.botName) : flowTexts.canvasTitle)
  const realId = data?.source.flowId
  useEffect(() => {
    if (flowId === -1 && realId !== undefined) move(realId)
  }, [flowId, realId, move])

  if (error instanceof ApiError && error.status === 404) return <FlowNotFound />
  // Taken away since the session was read; asking again gives nothing.
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
