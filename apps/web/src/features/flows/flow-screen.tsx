import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { useUser } from '../../app/session.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ownNavigation } from './editor/use-saving.ts'
import classes from './flow-screen.module.css'
import { FlowSkeleton } from './flow-skeleton.tsx'
import { flowKeys } from './keys.ts'
import { loadFlow } from './load-flow.ts'
import { OpenFlow } from './open-flow.tsx'
import { flowTexts } from './texts.ts'

/** Reads a place of the address; null where it is no whole number. */
const parseId = (text: string | undefined): number | null => (/^-?\d{1,10}$/.test(text ?? '') ? Number(text) : null)

/** /drawflow/:botId/:flowId; -1 opens the bot's active flow and takes its address, history replaced. */
export function FlowScreen() {
  useDocumentTitle(flowTexts.canvasTitle)
  const params = useParams()
  const [botId, flowId] = [parseId(params.botId), parseId(params.flowId)]
  if (botId === null || flowId === null || botId < 1 || flowId < -1) return <FlowNotFound />
  return <KnownFlow botId={botId} flowId={flowId} />
}

function KnownFlow({ botId, flowId }: { botId: number; flowId: number }) {
  const userId = useUser().id
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: flowKeys.flow(botId, flowId),
    queryFn: ({ signal }) => loadFlow(userId, botId, flowId, signal),
    // An open flow is never read again under the hands of its editor.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
  const realId = data?.source.flowId
  useEffect(() => {
    if (flowId !== -1 || data === undefined || realId === undefined) return
    queryClient.setQueryData(flowKeys.flow(botId, realId), data)
    void navigate(`/drawflow/${botId}/${realId}`, { replace: true, state: ownNavigation })
  }, [botId, flowId, data, realId, navigate, queryClient])

  if (error instanceof ApiError && error.status === 404) return <FlowNotFound />
  if (error) {
    return (
      <main className={classes.alone}>
        <ErrorState level={1} title={flowTexts.loadFailed} text={errorMessage(error)} onRetry={() => void refetch()} />
      </main>
    )
  }
  if (!data) return <FlowSkeleton />
  return (
    <OpenFlow key={data.key} loaded={data} onMoved={(id) => queryClient.setQueryData(flowKeys.flow(botId, id), data)} />
  )
}

function FlowNotFound() {
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
