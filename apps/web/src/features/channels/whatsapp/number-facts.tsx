import type { WhatsAppSigns } from '@prosa/contract'
import { IconAlertTriangle, IconDeviceMobile } from '@tabler/icons-react'
import { Note } from '../../../ui/note.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './qr.module.css'
import { qrTexts } from './qr-texts.ts'

interface NumberFactsProps {
  name: string
  phone: string
  badge: string
  signs: WhatsAppSigns
}

/** A connected number: its identity and signs of activity. */
export function NumberFacts({ name, phone, badge, signs }: NumberFactsProps) {
  const { moment } = useFormats()
  const at = (value: string | null): string => (value === null ? qrTexts.never : moment(value))
  return (
    <>
      <div className={classes.head}>
        <strong>{name || phone || qrTexts.noPhone}</strong>
        {name && phone ? <span className={classes.quiet}>{phone}</span> : null}
        <StatusBadge tone={signs.reason ? 'warn' : 'ok'}>{badge}</StatusBadge>
      </div>
      {signs.reason ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {signs.reason}
        </Note>
      ) : null}
      <dl className={classes.facts}>
        <div>
          <dt>{qrTexts.signs}</dt>
          <dd>{at(signs.lastMessageAt)}</dd>
        </div>
        <div>
          <dt>{qrTexts.receipts}</dt>
          <dd>{at(signs.lastReceiptAt)}</dd>
        </div>
      </dl>
      <Note tone="info" icon={IconDeviceMobile}>
        {qrTexts.fortnight}
      </Note>
    </>
  )
}

/** Why a linked number is no longer connected. */
export function Stopped({ reason }: { reason: string | null }) {
  return reason === null ? null : (
    <Note tone="bad" icon={IconAlertTriangle}>
      <strong>{qrTexts.stoppedTitle}.</strong> {reason}
    </Note>
  )
}
