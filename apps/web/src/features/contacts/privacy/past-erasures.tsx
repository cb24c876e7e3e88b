import { type ContactErasure, listContactErasures } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { EndlessList, useEndless } from '../../../app/list/endless-list.tsx'
import { pagesKey } from '../../../app/query.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import consent from '../consent.module.css'
import classes from './privacy.module.css'
import { privacyTexts as texts } from './texts.ts'

const width = 440
const pageSize = 20
/** Refetch interval while conversations are being erased. */
const refetchMs = 3_000

/** Proof of data erasures, the newest first. */
export function PastErasures({ onClose }: { onClose: () => void }) {
  const erasures = useEndless({
    key: pagesKey(listContactErasures, {}),
    read: (next: number | null) =>
      call(listContactErasures, { query: { limit: pageSize, ...(next !== null && { next }) } }),
    refetchMs: (rows) => (rows.some(({ doneAt }) => doneAt === null) ? refetchMs : false),
  })
  return (
    <SidePanel isOpen title={texts.pastTitle} width={width} onClose={onClose}>
      <p className={consent.hint}>{texts.pastHint}</p>
      <EndlessList
        list={erasures}
        texts={{ failed: texts.pastFailed, none: texts.pastNone, more: texts.more }}
        failed={
          <ErrorState title={texts.pastFailed} text={errorMessage(erasures.error)} onRetry={erasures.readAgain} />
        }
      >
        {(rows) => rows.map((row) => <Erasure key={row.id} erasure={row} />)}
      </EndlessList>
    </SidePanel>
  )
}

function Erasure({ erasure }: { erasure: ContactErasure }) {
  const { moment } = useFormats()
  const { contactId, requestedBy, requestedAt, dialogs, messages, files, doneAt } = erasure
  return (
    <div className={classes.erasure}>
      <b>{texts.contact(contactId)}</b>
      <StatusBadge tone={doneAt ? 'ok' : 'off'}>{doneAt ? texts.done : texts.running}</StatusBadge>
      <span className={classes.fact}>{texts.by(requestedBy, moment(requestedAt))}</span>
      <span className={classes.fact}>{texts.counts(dialogs, messages, files)}</span>
    </div>
  )
}
