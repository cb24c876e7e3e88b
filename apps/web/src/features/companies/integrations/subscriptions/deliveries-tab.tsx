import { Button, Select } from '@mantine/core'
import {
  deliveryStates,
  type EventDelivery,
  type EventDeliveryState,
  eventTypes,
  type IntegrationRecord,
  listEventDeliveries,
  listSubscriptions,
  replayEventDelivery,
  skipEventDelivery,
} from '@prosa/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { ListCards } from '../../../../app/list/list-cards.tsx'
import { ListFilter } from '../../../../app/list/list-filter.tsx'
import { useList } from '../../../../app/list/use-list.ts'
import { query } from '../../../../app/query.ts'
import { useCan } from '../../../../app/session.tsx'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { useAct } from '../../../../app/use-act.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { choicesOf } from '../../../../ui/choices.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { type BadgeTone, StatusBadge } from '../../../../ui/status-badge.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import classes from '../integrations.module.css'
import { subscriptionTexts } from './texts.ts'

const texts = subscriptionTexts.deliveries
/** Refetch interval while some are pending. */
const waitingMs = 5_000

const tones: Record<EventDeliveryState, BadgeTone> = { pending: 'info', delivered: 'ok', failed: 'bad', skipped: 'off' }

const filters = {
  state: {
    kind: 'choice',
    label: texts.filter,
    options: deliveryStates.map((value) => ({ value, label: texts.states[value] })),
  },
} as const

/** What was sent to one of the integration's subscriptions, and how each try went. */
export function DeliveriesTab({ integration: { id, state } }: { integration: IntegrationRecord }) {
  const list = useQuery({ ...query(listSubscriptions, { params: { id } }), refetchOnMount: 'always' })
  const [chosen, setChosen] = useState<number | null>(null)
  const rows = list.data?.result
  if (!rows)
    return (
      <div className={classes.part}>
        <Unanswered of={list} title={subscriptionTexts.failed} level={3}>
          <ListSkeleton rows={3} />
        </Unanswered>
      </div>
    )
  const shown = rows.find((row) => row.id === chosen) ?? rows[0]
  if (!shown) return <EmptyState level={3} drawing="calm" title={texts.none} text={texts.noneText} />
  return (
    <div className={classes.part}>
      {rows.length > 1 ? (
        <Select
          label={texts.subscription}
          data={choicesOf(rows)}
          value={String(shown.id)}
          allowDeselect={false}
          onChange={(value) => setChosen(Number(value))}
        />
      ) : null}
      <Deliveries key={shown.id} integrationId={id} subscriptionId={shown.id} isEnded={state === 'ended'} />
    </div>
  )
}

interface DeliveriesProps {
  integrationId: number
  subscriptionId: number
  isEnded: boolean
}

function Deliveries({ integrationId, subscriptionId, isEnded }: DeliveriesProps) {
  const params = { id: integrationId, subscriptionId }
  const list = useList(listEventDeliveries, {
    keptIn: 'memory',
    filters,
    input: ({ limit, after, filters: { state } }) => ({
      params,
      query: { limit, ...(state ? { state } : {}), ...(after === null ? {} : { before: Number(after) }) },
    }),
    refetchIntervalMs: (answer) => (answer?.result.some(({ state }) => state === 'pending') ? waitingMs : false),
  })
  return (
    <>
      <div className={classes.line}>
        <ListFilter list={list} name="state" isAlone />
        <BusyButton
          size="sm"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          isBusy={list.isFetching}
          onClick={list.refetch}
        >
          {texts.refresh}
        </BusyButton>
      </div>
      <ListCards list={list} texts={texts} level={3} skeleton={<ListSkeleton rows={3} />}>
        {(rows) => (
          <RowList label={texts.list}>
            {rows.map((row) => (
              <Delivery key={row.number} of={row} params={{ ...params, number: row.number }} isEnded={isEnded} />
            ))}
          </RowList>
        )}
      </ListCards>
      <Pager {...list.paging} />
    </>
  )
}

interface DeliveryProps {
  of: EventDelivery
  params: { id: number; subscriptionId: number; number: number }
  isEnded: boolean
}

function Delivery({ of: delivery, params, isEnded }: DeliveryProps) {
  const { number, type, at, state, tries, status, ms, failure, nextAt } = delivery
  const { moment } = useFormats()
  const outcome = [
    texts.tries(tries),
    ...(tries > 0 ? [failure ? subscriptionTexts.failure(failure, status, ms) : texts.answer(status, ms)] : []),
    ...(nextAt ? [texts.next(moment(nextAt))] : []),
  ]
  return (
    <Row
      name={eventTypes[type].label}
      details={[`${subscriptionTexts.log.number(number)} · ${moment(at)}`, outcome.join(' · ')]}
      state={<StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>}
      acts={isEnded ? null : <Acts of={delivery} params={params} />}
    />
  )
}

function Acts({ of: { number, canReplay, canSkip }, params }: Pick<DeliveryProps, 'of' | 'params'>) {
  const can = useCan()
  const shared = { failed: subscriptionTexts.actFailed, stale: [listEventDeliveries, listSubscriptions] } as const
  const replay = useAct({ ask: () => call(replayEventDelivery, { params }), done: texts.replayed, ...shared })
  const skip = useAct({ ask: () => call(skipEventDelivery, { params }), done: texts.skipped, ...shared })
  const pressSkip = async (): Promise<void> => {
    if (await confirm({ text: texts.skipAsk, confirmLabel: texts.skip })) skip.mutate()
  }
  return (
    <>
      {canReplay && can.call(replayEventDelivery) ? (
        <BusyButton
          size="xs"
          isBusy={replay.isPending}
          aria-label={texts.replayOf(number)}
          onClick={() => replay.mutate()}
        >
          {texts.replay}
        </BusyButton>
      ) : null}
      {canSkip && can.call(skipEventDelivery) ? (
        <Button size="xs" disabled={skip.isPending} aria-label={texts.skipOf(number)} onClick={() => void pressSkip()}>
          {texts.skip}
        </Button>
      ) : null}
    </>
  )
}
