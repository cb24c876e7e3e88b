import { Select } from '@mantine/core'
import {
  type CampaignResults,
  formatPhone,
  listRecipients,
  type Recipient,
  type RecipientOutcome,
  recipientOutcomes,
} from '@prosa/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api.ts'
import { EndlessList, useEndless } from '../../app/list/endless-list.tsx'
import { pagesKey } from '../../app/query.ts'
import { outcomeLabels } from '../../shared/contacts/consent-texts.ts'
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

/** A campaign's contacts and their outcomes, filtered by one outcome. */
export function RecipientList({ campaign }: { campaign: CampaignResults }) {
  const [chosen, setChosen] = useState('')
  const { id, totalMessagesPending, totalMessagesSent } = campaign
  const outcome = recipientOutcomes.find((one) => one === chosen)
  const recipients = useEndless({
    key: pagesKey(listRecipients, { id, outcome }),
    read: (next: number | null, signal) =>
      call(listRecipients, {
        params: { id },
        query: { after: next ?? 0, limit: pageSize, ...(outcome ? { outcome } : {}) },
        signal,
      }),
    keepsRows: true,
  })
  // When the campaign's counts change, all shown pages are read again.
  const { readAgain } = recipients
  const counts = `${totalMessagesPending} ${totalMessagesSent}`
  const seen = useRef(counts)
  useEffect(() => {
    if (seen.current === counts) return
    seen.current = counts
    readAgain()
  }, [counts, readAgain])
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
      <EndlessList
        list={recipients}
        skeletonRows={4}
        texts={{ failed: texts.recipientsFailed, none: texts.none, more: texts.more }}
      >
        {(rows) => (
          <ul className={classes.list} aria-label={texts.recipients}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </EndlessList>
    </section>
  )
}

function Row({ row }: { row: Recipient }) {
  const { moment } = useFormats()
  const { contactId, name, label, phone, outcome, reason, receipt, hasAnswered, at } = row
  const phoneText = phone ? formatPhone(phone) : null
  return (
    <li>
      <span className={classes.who}>
        <span className="clip">{contactId === null ? texts.deleted : (label ?? name)}</span>
        <span className={classes.quiet}>
          {[name ? phoneText : null, outcome === 'pending' ? null : moment(at), reason].filter(Boolean).join(' · ')}
        </span>
      </span>
      {hasAnswered ? <StatusBadge tone="info">{texts.answeredMark}</StatusBadge> : null}
      <StatusBadge tone={tones[outcome]}>{receipt ? texts.receipts[receipt] : outcomeLabels[outcome]}</StatusBadge>
    </li>
  )
}
