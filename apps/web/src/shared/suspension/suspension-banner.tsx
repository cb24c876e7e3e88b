import { IconAlertTriangle } from '@tabler/icons-react'
import { useUser } from '../../app/session.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import classes from './suspension.module.css'
import { suspensionTexts as texts } from './texts.ts'

/** Shown on every screen during a suspension's grace period, and to a platform administrator in a suspended company. */
export function SuspensionBanner() {
  const { companyName, suspension } = useUser()
  const { day } = useFormats()
  if (!suspension) return null
  const { reason, stopsAt, isStopped, contact } = suspension
  const company = companyName ?? ''
  return (
    <div className={classes.banner} role="status" data-suspension-banner>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <p className="clip">
        <b>{isStopped ? texts.stoppedForAdmin(company) : texts.grace(company, day(stopsAt))}</b>
        <span>
          {texts.reason}: {texts.reasons[reason].toLowerCase()}.{' '}
          {contact && !isStopped ? `${texts.talkTo(contact)}.` : ''}
        </span>
      </p>
    </div>
  )
}
