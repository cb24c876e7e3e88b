import { Button } from '@mantine/core'
import { type Bot, getBot } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { Unanswered } from '../../../app/unanswered.tsx'
import { botsPath } from '../../../shared/bots/bot-paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotPermitted } from '../../../ui/not-permitted.tsx'
import { Page } from '../../../ui/page.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { BotSkeleton } from './bot-skeleton.tsx'
import { botTexts } from './texts.ts'

const texts = botTexts.page
const notFound = 404

interface BotPageProps {
  /** Title of the browser tab, after the bot's name. */
  title: string
  children: (bot: Bot) => ReactNode
}

/**
 * Loads the bot named by the URL, again on each visit, and shows loading and error states until then. The children are
 * remounted for another bot.
 */
export function BotPage({ title, children }: BotPageProps) {
  const isPermitted = useCan()('bot_view')
  const { botId } = useParams()
  const id = Number(botId)
  const isNumber = Number.isInteger(id) && id > 0
  const { data, error, refetch } = useQuery({
    ...query(getBot, { params: { id } }),
    enabled: isPermitted && isNumber,
    refetchOnMount: 'always',
  })
  const isMissing = !isNumber || (error instanceof ApiError && error.status === notFound)
  useEffect(() => {
    if (error) toastError(errorMessage(error))
  }, [error])
  return (
    <Page name={data ? `${data.name} · ${title}` : title}>
      {isPermitted ? null : <NotPermitted text={texts.notPermitted} level={1} />}
      {isPermitted && data ? <Fragment key={data.id}>{children(data)}</Fragment> : null}
      {isPermitted && !data ? <Waiting isMissing={isMissing} error={error} onRetry={() => void refetch()} /> : null}
    </Page>
  )
}

interface WaitingProps {
  isMissing: boolean
  error: Error | null
  onRetry: () => void
}

function Waiting({ isMissing, error, onRetry }: WaitingProps) {
  if (isMissing)
    return (
      <EmptyState
        drawing="lost"
        level={1}
        title={texts.missingTitle}
        text={texts.missingText}
        action={
          <Button size="sm" component={Link} to={botsPath}>
            {texts.back}
          </Button>
        }
      />
    )
  return (
    <Unanswered of={{ error, refetch: onRetry }} title={texts.failedTitle} level={1}>
      <BotSkeleton />
    </Unanswered>
  )
}
