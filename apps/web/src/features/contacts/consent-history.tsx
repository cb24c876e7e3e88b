import { type Consent, listInbox } from '@prosa/contract'
import { Link } from 'react-router'
import { roomPath } from '../../app/route-rules.ts'
import { useCan } from '../../app/session.tsx'
import { basisLabels, platformLabels } from '../../shared/contacts/consent-texts.ts'
import { useFormats } from '../../ui/use-formats.ts'
import classes from './consent.module.css'
import { contactConsentTexts as texts } from './consent-texts.ts'

/** Consent records, the newest first: proof of who declared what, when and where. */
export function ConsentHistory({ records }: { records: readonly Consent[] }) {
  const { moment } = useFormats()
  const maySee = useCan().call(listInbox)
  if (records.length === 0) return null
  return (
    <details className={classes.history}>
      <summary>{texts.history(records.length)}</summary>
      <ul>
        {records.map(({ id, kind, channel, basis, source, givenAt, recordedBy, dialogId }) => (
          <li key={id}>
            <span>
              {[texts.events[kind], channel && platformLabels[channel], basis && basisLabels[basis]]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={classes.detail}>
              {moment(givenAt)}, {recordedBy ? texts.by(recordedBy) : texts.byContact}
              {source ? `: “${source}”` : ''}
              {dialogId !== null && maySee ? <Link to={roomPath(dialogId)}>{texts.openDialog}</Link> : null}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
