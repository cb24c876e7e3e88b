import { Button, Select } from '@mantine/core'
import {
  type CampaignResults,
  listRecipients,
  type Recipient,
  type RecipientOutcome,
  recipientOutcomes,
} from '@prosa/contract'
import { formatPhone } from '@prosa/talk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api.ts'
import { pagesKey } from '../../app/query.ts'
import { outcomeLabels } from '../../shared/contacts/consent-texts.ts'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import classes from './results.module.css'
import { resultTexts as texts } from './results-texts.ts'

const pageSize = 50
const tones: Record<RecipientOutcome, BadgeTone> = { pending: 'neutral', sent: 'ok', failed: 'bad', notSent: 'off' }

const options = [
  { value: '', label: texts.all },
  ...recipientOutcomes.map((value) => ({ value: value as string, label: outcomeLabels[value] })),
]

/** Each contact of a campaign with its outcome; narrowed by one. */
export function RecipientList({ campaign }: { campaign: CampaignResults }) {
  const [chosen, setChosen] = useState('')
  const { id, totalMessagesPending, totalMessagesSent } = campaign
  const outcome = recipientOutcomes.find((one) => one === chosen)
  const recipients = useInfiniteQuery({
    queryKey: pagesKey(listRecipients, { id, outcome }) as readonly unknown[],
    queryFn: ({ pageParam, signal }) =>
      call(listRecipients, {
        params: { id },
        query: { after: pageParam, limit: pageSize, ...(outcome ? { outcome } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  // While the campaign moves on, every page that is shown is read again.
  const { refetch } = recipients
  const counts = `${totalMessagesPending} ${totalMessagesSent}`
  const seen = useRef(counts)
  useEffect(() => {
    if (seen.current === counts) return
    seen.current = counts
    void refetch()
  }, [counts, refetch])
  const rows = recipients.data?.pages.flatMap(({ result }) => result) ?? []
  return (
    <section>
      <div className={classes.listHead}>
        <h4>{texts.recipients}</h4>
        <Select
          aria-label={texts.outcome}
          size="xs"
          w={150}
          allowDeselect={false}
          data={options}
          value={chosen}
          onChange={(value) => setChosen(value ?? '')}
        />
      </div>
      {recipients.isPending ? <ListSkeleton rows={4} /> : null}
      {recipients.isError && rows.length === 0 ? (
        <p className={classes.quiet} role="alert">
          {texts.recipientsFailed}{' '}
          <Button size="xs" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      {recipients.isSuccess && rows.length === 0 ? <p className={classes.quiet}>{texts.none}</p> : null}
      <ul className={classes.list} aria-label={texts.recipients}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {recipients.hasNextPage ? (
        <Button size="sm" loading={recipients.isFetchingNextPage} onClick={() => void recipients.fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
    </section>
  )
}

function Row({ row }: { row: Recipient }) {
  const { moment } = useFormats()
  const { contactId, name, phone, outcome, reason, receipt, hasAnswered, at } = row
  const phoneText = phone ? formatPhone(phone) : null
  return (
    <li>
      <span className={classes.who}>
        <span className="clip">{contactId === null ? texts.deleted : (name ?? phoneText ?? texts.noName)}</span>
        <span className={classes.quiet}>
          {[name ? phoneText : null, outcome === 'pending' ? null : moment(at), reason].filter(Boolean).join(' · ')}
        </span>
      </span>
      {hasAnswered ? <StatusBadge tone="info">{texts.answeredMark}</StatusBadge> : null}
      <StatusBadge tone={tones[outcome]}>{receipt ? texts.receipts[receipt] : outcomeLabels[outcome]}</StatusBadge>
    </li>
  )
}
