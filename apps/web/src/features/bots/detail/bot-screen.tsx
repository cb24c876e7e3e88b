import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { type Bot, getBot } from '@prosa/contract'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { botsPath, flowPath } from '../../../app/bot-paths.ts'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NotPermitted } from '../../../ui/not-permitted.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { toastError } from '../../../ui/toast.tsx'
import classes from './bot-screen.module.css'
import { BotSkeleton } from './bot-skeleton.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { InfoCard } from './info-card.tsx'
import { detailTexts } from './texts.ts'

const notFound = 404

/** /chatbots/:botId: what a bot is, does by itself, where it answers, what it served and which script is live. */
export function BotScreen() {
  const can = useCan()
  const { botId } = useParams()
  const id = Number(botId)
  const isNumber = Number.isInteger(id) && id > 0
  const isPermitted = can('bot_view')
  const bot = useQuery({
    ...query(getBot, { params: { id } }),
    enabled: isPermitted && isNumber,
    // Another address is another reading, also of a bot that was read a moment ago.
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
  const { error } = bot
  useEffect(() => {
    if (error) toastError(errorMessage(error))
  }, [error])
  return (
    <Page name={bot.data?.name ?? detailTexts.title}>
      {isPermitted ? (
        <Loaded
          bot={bot.data}
          error={isNumber ? error : new ApiError({ status: notFound, code: 'notFound', message: '' })}
          onRetry={() => void bot.refetch()}
        />
      ) : (
        <NotPermitted text={detailTexts.notPermitted} level={1} />
      )}
    </Page>
  )
}

interface LoadedProps {
  bot: Bot | undefined
  error: Error | null
  onRetry: () => void
}

function Loaded({ bot, error, onRetry }: LoadedProps) {
  if (bot) return <Cards key={bot.id} bot={bot} />
  if (error instanceof ApiError && error.status === notFound)
    return (
      <EmptyState
        drawing="lost"
        level={1}
        title={detailTexts.notFoundTitle}
        text={detailTexts.notFoundText}
        action={
          <Button size="sm" component={Link} to={botsPath}>
            {detailTexts.back}
          </Button>
        }
      />
    )
  if (error)
    return <ErrorState level={1} title={detailTexts.failedTitle} text={errorMessage(error)} onRetry={onRetry} />
  return <BotSkeleton />
}

function Cards({ bot }: { bot: Bot }) {
  return (
    <>
      <BackLink />
      <PageHeader title={bot.name} subtitle={detailTexts.title} actions={<Acts bot={bot} />} />
      <div className={classes.cards}>
        <div className={classes.side}>
          <InfoCard bot={bot} />
          <ChannelsCard bot={bot} />
        </div>
      </div>
    </>
  )
}

function BackLink() {
  return (
    <Tooltip label={detailTexts.back}>
      <ActionIcon component={Link} to={botsPath} aria-label={detailTexts.back} className={classes.back ?? ''}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function Acts({ bot }: { bot: Bot }) {
  return bot.publication === 'none' ? null : (
    <Button
      component={Link}
      to={flowPath(bot.id, bot.hasUnpublishedDraft ? -1 : (bot.activeBotFlowId ?? -1))}
      leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
    >
      {detailTexts.editScript}
    </Button>
  )
}
