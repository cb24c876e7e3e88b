import { Button } from '@mantine/core'
import { previewCampaign } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../app/query.ts'
import { FailedNote } from '../../ui/failed-note.tsx'
import { formatNumber } from '../../ui/format.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'
import type { Foretelling } from './use-foretelling.ts'

/** Longest list shown; larger ones are not read row by row. */
const shownRows = 100

/** Contacts left out, each with its reason; requested when opened. */
export function LeftOutList({ foretelling: { asked, preview } }: { foretelling: Foretelling }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    ...query(previewCampaign, { body: { ...(asked as NonNullable<typeof asked>), only: 'leftOut', limit: shownRows } }),
    enabled: isOpen && asked !== null,
    placeholderData: (before) => before,
  })
  const more = (preview ? preview.total - preview.receivers : 0) - shownRows
  return (
    <div>
      <Button
        size="xs"
        variant="subtle"
        className={classes.flush ?? ''}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hideLeftOut : texts.whoIsLeftOut}
      </Button>
      {isOpen && isError && !data ? <FailedNote text={texts.previewFailed} onRetry={() => void refetch()} /> : null}
      {isOpen && data ? (
        <ul className={classes.people} aria-label={texts.whoIsLeftOut}>
          {data.result.map(({ contactId, name, phone, leftOut, lacks }) => (
            <li key={contactId}>
              <span className="clip">{name ?? phone ?? contactId}</span>
              <span className={classes.why}>
                {lacks.length > 0 ? texts.lacksOf(lacks.join(', ')) : leftOut ? texts.leftOutBy[leftOut] : ''}
              </span>
            </li>
          ))}
          {more > 0 ? <li>{texts.more(formatNumber(more))}</li> : null}
        </ul>
      ) : null}
    </div>
  )
}
