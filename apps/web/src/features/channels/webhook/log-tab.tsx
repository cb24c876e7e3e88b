import { Button, Select } from '@mantine/core'
import {
  listWebhookDeliveries,
  replayFailedWebhooks,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '@prosa/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate, pagesKey } from '../../../app/query.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toastError, toastSuccess, toastWarning } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import parts from '../parts.module.css'
import { DeliveryDetail } from './delivery-detail.tsx'
import { toneOf } from './delivery-tones.ts'
import { webhookTexts } from './texts.ts'
import classes from './webhook.module.css'

const texts = webhookTexts.log
const pageSize = 20
/** What still waits changes by itself. */
const waitingMs = 5_000
const states = Object.keys(texts.states) as WebhookDeliveryState[]

/** Every call, the newest first; one of them whole. */
export function LogTab({ botId }: { botId: number }) {
  const [state, setState] = useState<WebhookDeliveryState | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const input = { params: { botId }, query: { limit: pageSize, ...(state ? { state } : {}) } }
  const log = useInfiniteQuery({
    queryKey: pagesKey(listWebhookDeliveries, input),
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        ...input,
        query: { ...input.query, ...(pageParam === null ? {} : { before: Number(pageParam) }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => (next === null ? null : String(next)),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ result }) => result.some((one) => one.state === 'pending')) ? waitingMs : false,
    meta: { quiet: true },
  })
  if (open !== null) return <DeliveryDetail botId={botId} deliveryId={open} onBack={() => setOpen(null)} />
  const rows = log.data?.pages.flatMap(({ result }) => result)
  return (
    <div className={parts.part}>
      <div className={parts.line}>
        <Select
          aria-label={texts.filter}
          data={[{ value: '', label: texts.all }, ...states.map((value) => ({ value, label: texts.states[value] }))]}
          value={state ?? ''}
          allowDeselect={false}
          onChange={(value) => setState(states.find((one) => one === value) ?? null)}
        />
        <BusyButton
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          isBusy={log.isRefetching}
          onClick={() => void log.refetch()}
        >
          {texts.refresh}
        </BusyButton>
        <ReplayAll botId={botId} failed={log.data?.pages[0]?.failed ?? 0} />
      </div>
      <Rows
        rows={rows}
        hasFilter={state !== null}
        error={log.error}
        onRetry={() => void log.refetch()}
        onOpen={setOpen}
      />
      {log.hasNextPage ? (
        <BusyButton isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {texts.more}
        </BusyButton>
      ) : null}
    </div>
  )
}

interface RowsProps {
  rows: readonly WebhookDelivery[] | undefined
  hasFilter: boolean
  error: Error | null
  onRetry: () => void
  onOpen: (id: number) => void
}

function Rows({ rows, hasFilter, error, onRetry, onOpen }: RowsProps) {
  const { moment } = useFormats()
  if (!rows && error)
    return <ErrorState level={3} title={texts.failedTitle} text={errorMessage(error)} onRetry={onRetry} />
  if (!rows)
    return (
      <Loading className={parts.part}>
        <Skeleton width="100%" height={44} />
        <Skeleton width="100%" height={44} />
        <Skeleton width="100%" height={44} />
      </Loading>
    )
  if (rows.length === 0)
    return hasFilter ? (
      <EmptyState level={3} drawing="search" title={texts.emptyState} />
    ) : (
      <EmptyState level={3} drawing="search" title={texts.empty} text={texts.emptyText} />
    )
  return (
    <ul className={classes.log} aria-label={texts.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={classes.call} onClick={() => onOpen(row.id)}>
            <span className={classes.what}>{texts.kinds[row.kind]}</span>
            <StatusBadge tone={toneOf[row.state]}>{texts.states[row.state]}</StatusBadge>
            <span className={classes.when}>{moment(row.createdAt)}</span>
            <span className={classes.why}>
              {[
                row.dialogId === null ? null : texts.dialog(row.dialogId),
                texts.attempts(row.attempts),
                row.state === 'delivered' ? null : row.failure,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function ReplayAll({ botId, failed }: { botId: number; failed: number }) {
  const replay = useMutation({
    mutationFn: () => call(replayFailedWebhooks, { params: { botId } }),
    onSuccess: async ({ replayed }) => {
      if (replayed > 0) toastSuccess(texts.replayedAll(replayed))
      else toastWarning(texts.replayedNone)
      await invalidate(listWebhookDeliveries)
    },
    onError: (error) => toastError(webhookTexts.actFailed, { detail: errorMessage(error) }),
  })
  const press = async (): Promise<void> => {
    if (!replay.isPending && (await confirm({ text: texts.replayAllAsk }))) replay.mutate()
  }
  if (failed === 0) return null
  return (
    <Button disabled={replay.isPending} onClick={() => void press()}>
      {texts.replayAll(failed)}
    </Button>
  )
}
