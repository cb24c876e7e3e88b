import { Button } from '@mantine/core'
import { createSubscription, type IntegrationRecord, listSubscriptions } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../app/query.ts'
import { useCan } from '../../../../app/session.tsx'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { SecretDialog } from '../../../../shared/keys/secret-dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { RowList } from '../../../../ui/row-list.tsx'
import classes from '../integrations.module.css'
import { EventLog } from './event-log.tsx'
import { NewSubscription } from './subscription-dialog.tsx'
import { SubscriptionRow } from './subscription-row.tsx'
import { subscriptionTexts as texts } from './texts.ts'

/** While something waits or fails, its state changes by itself. */
const refreshMs = 10_000

/** The subscriptions of an integration, and the company's events by number. */
export function EventsTab({ integration: { id, state } }: { integration: IntegrationRecord }) {
  const list = useQuery({
    ...query(listSubscriptions, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: refreshMs,
  })
  const mayChange = useCan().call(createSubscription) && state !== 'ended'
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rows = list.data?.result
  const make = (
    <Button size="sm" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setMaking(true)}>
      {texts.create}
    </Button>
  )
  return (
    <div className={classes.part}>
      <p className={classes.hint}>{texts.text}</p>
      {rows ? null : (
        <Unanswered of={list} title={texts.failed} level={3}>
          <ListSkeleton rows={2} />
        </Unanswered>
      )}
      {rows?.length === 0 ? (
        <EmptyState
          level={3}
          drawing="calm"
          title={texts.empty}
          text={texts.emptyText}
          {...(mayChange ? { action: make } : {})}
        />
      ) : null}
      {rows && rows.length > 0 ? (
        <>
          <RowList label={texts.list}>
            {rows.map((row) => (
              <SubscriptionRow
                key={row.id}
                integrationId={id}
                subscription={row}
                mayChange={mayChange}
                onSecret={setSecret}
              />
            ))}
          </RowList>
          {mayChange ? <div>{make}</div> : null}
        </>
      ) : null}
      {rows ? <EventLog /> : null}
      {isMaking ? <NewSubscription integrationId={id} onMade={setSecret} onClose={() => setMaking(false)} /> : null}
      {secret !== null && !isMaking ? (
        <SecretDialog secret={secret} words={texts.secret} onClose={() => setSecret(null)} />
      ) : null}
    </div>
  )
}
