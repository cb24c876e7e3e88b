import { Button } from '@mantine/core'
import {
  listWebhookDeliveries,
  replayFailedWebhooks,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '@prosa/contract'
import { IconRefresh } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { ListCards } from '../../../app/list/list-cards.tsx'
import { ListFilter } from '../../../app/list/list-filter.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toastSuccess, toastWarning } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import parts from '../parts.module.css'
import { DeliveryDetail } from './delivery-detail.tsx'
import { toneOf } from './delivery-tones.ts'
import { webhookTexts } from './texts.ts'
import classes from './webhook.module.css'

const texts = webhookTexts.log
/** Refetch interval while calls are pending. */
const waitingMs = 5_000
const states = Object.keys(texts.states) as WebhookDeliveryState[]

const filters = {
  state: {
    kind: 'choice',
    label: texts.filter,
    options: states.map((value) => ({ value, label: texts.states[value] })),
  },
} as const

interface LogTabProps {
  botId: number
  /** The call shown in detail; null: the list. */
  shown: number | null
  onShow: (deliveryId: number | null) => void
}

/** All calls, the newest first, or one call in detail. */
export function LogTab({ botId, shown, onShow }: LogTabProps) {
  const list = useList(listWebhookDeliveries, {
    keptIn: 'memory',
    filters,
    input: ({ limit, after, filters: { state } }) => ({
      params: { botId },
      query: { limit, ...(state ? { state } : {}), ...(after === null ? {} : { before: Number(after) }) },
    }),
    refetchIntervalMs: (answer) => (answer?.result.some(({ state }) => state === 'pending') ? waitingMs : false),
  })
  if (shown !== null) return <DeliveryDetail botId={botId} deliveryId={shown} onBack={() => onShow(null)} />
  return (
    <div className={parts.part}>
      <div className={parts.line}>
        <ListFilter list={list} name="state" />
        <BusyButton
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          isBusy={list.isFetching}
          onClick={list.refetch}
        >
          {texts.refresh}
        </BusyButton>
        <ReplayAll botId={botId} failed={list.answer?.failed ?? 0} />
      </div>
      <ListCards list={list} texts={texts} level={3} skeleton={<ListSkeleton rows={3} />}>
        {(rows, state) => (
          <ul className={classes.log} aria-label={texts.list} {...state}>
            {rows.map((row) => (
              <li key={row.id}>
                <Delivery row={row} onOpen={() => onShow(row.id)} />
              </li>
            ))}
          </ul>
        )}
      </ListCards>
      <Pager {...list.paging} />
    </div>
  )
}

function Delivery({ row, onOpen }: { row: WebhookDelivery; onOpen: () => void }) {
  const { moment } = useFormats()
  return (
    <button type="button" className={classes.call} onClick={onOpen}>
      <span className={classes.what}>{texts.kinds[row.kind]}</span>
      <StatusBadge tone={toneOf[row.state]}>{texts.states[row.state]}</StatusBadge>
      <span className={classes.when}>{moment(row.createdAt)}</span>
      <span className={classes.why}>
        {[row.dialogId === null ? null : texts.dialog(row.dialogId), texts.attempts(row.attempts), row.failure]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  )
}

function ReplayAll({ botId, failed }: { botId: number; failed: number }) {
  const replay = useAct({
    ask: () => call(replayFailedWebhooks, { params: { botId } }),
    done: ({ replayed }) => {
      if (replayed > 0) toastSuccess(texts.replayedAll(replayed))
      else toastWarning(texts.replayedNone)
    },
    failed: webhookTexts.actFailed,
    stale: [listWebhookDeliveries],
  })
  const press = async (): Promise<void> => {
    if (!replay.isPending && (await confirm({ text: texts.replayAllAsk, confirmLabel: texts.replayAllNow })))
      replay.mutate()
  }
  if (failed === 0) return null
  return (
    <Button disabled={replay.isPending} onClick={() => void press()}>
      {texts.replayAll(failed)}
    </Button>
  )
}
