import { Button } from '@mantine/core'
import {
  type Contact,
  type ContactConsents,
  getContact,
  listConsents,
  listContacts,
  recordConsent,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { useAct } from '../../app/use-act.ts'
import { basisLabels, platformLabels } from '../../shared/contacts/consent-texts.ts'
import { confirm } from '../../ui/confirm.ts'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import classes from './consent.module.css'
import type { Recording } from './consent-dialog.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { contactConsentTexts as texts } from './consent-texts.ts'
import { nameOf } from './contact-columns.tsx'
import { ReceivedCampaigns } from './received-campaigns.tsx'

interface ConsentSectionProps {
  contact: Contact
  onRecord: (recording: Recording) => void
}

/** Whether campaigns write to a contact, the current legal basis, and earlier ones. */
export function ConsentSection({ contact, onRecord }: ConsentSectionProps) {
  const consents = useQuery({
    ...query(listConsents, { params: { id: contact.id } }),
    refetchOnMount: 'always',
  })
  if (consents.data) return <Consents contact={contact} known={consents.data} onRecord={onRecord} />
  return (
    <section className={classes.section}>
      <h3>{texts.title}</h3>
      {consents.error ? (
        <p className={classes.hint} role="alert">
          {texts.readFailed}{' '}
          <Button size="xs" variant="subtle" onClick={() => void consents.refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : (
        <ListSkeleton rows={2} />
      )}
    </section>
  )
}

function Consents({ contact, known, onRecord }: ConsentSectionProps & { known: ContactConsents }) {
  const { day } = useFormats()
  const mayRecord = useCan().call(recordConsent)
  const stopping = useAct({
    ask: (channel: ContactConsents['optedOut'][number]) =>
      call(recordConsent, { params: { id: contact.id }, body: { kind: 'opt_out', channel } }),
    done: texts.stopDone,
    failed: texts.stopFailed,
    stale: [listConsents, listContacts, getContact],
  })
  const stop = async (channel: ContactConsents['optedOut'][number]): Promise<void> => {
    const text = texts.stopQuestion(nameOf(contact), platformLabels[channel])
    if (await confirm({ text, confirmLabel: texts.stop, isDestructive: true })) stopping.mutate(channel)
  }
  const channels = [...new Set(['WHATSAPP' as const, ...known.optedOut])]
  const { basis } = known
  return (
    <>
      <section className={classes.section}>
        <h3>{texts.title}</h3>
        {channels.map((channel) => {
          const isOut = known.optedOut.includes(channel)
          return (
            <div key={channel} className={classes.line}>
              <span className={classes.grow}>{platformLabels[channel]}</span>
              <StatusBadge tone={isOut ? 'off' : 'ok'}>{isOut ? texts.stopped : texts.receives}</StatusBadge>
              {mayRecord ? (
                <Button
                  size="xs"
                  loading={stopping.isPending}
                  aria-label={(isOut ? texts.resumeOf : texts.stopOf)(platformLabels[channel])}
                  onClick={() => (isOut ? onRecord({ kind: 'opt_in', channel }) : void stop(channel))}
                >
                  {isOut ? texts.resume : texts.stop}
                </Button>
              ) : null}
            </div>
          )
        })}
        <div className={classes.line}>
          <span className={classes.grow}>
            <span>{basis?.basis ? texts.basisOf(basisLabels[basis.basis], day(basis.givenAt)) : texts.noBasis}</span>
            {basis?.source ? <span className={classes.detail}>{basis.source}</span> : null}
          </span>
          {mayRecord ? (
            <Button size="xs" onClick={() => onRecord({ kind: 'basis' })}>
              {texts.record}
            </Button>
          ) : null}
        </div>
        <ConsentHistory records={known.records} />
      </section>
      <ReceivedCampaigns known={known} />
    </>
  )
}
