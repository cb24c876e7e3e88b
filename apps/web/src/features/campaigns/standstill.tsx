import type { Campaign } from '@prosa/contract'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { healthPath } from '../../shared/channel-health/channel-look.ts'
import { Note } from '../../ui/note.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { campaignTexts as texts } from './texts.ts'

/** Why a campaign is blocked and how to solve it, or what it waits for and until when. */
export function Standstill({ campaign: { obstacle, notice, status, nextAt } }: { campaign: Campaign }) {
  const { moment } = useFormats()
  if (obstacle)
    return (
      <Note tone="warn" icon={IconAlertTriangle}>
        <b>{obstacle.reason}</b> <span>{obstacle.advice}</span>{' '}
        <Link to={healthPath(obstacle)}>{texts.openChannel}</Link>
      </Note>
    )
  const next = status === 'IN_PROGRESS' && nextAt !== null ? texts.nextAt(moment(nextAt)) : null
  if (notice === null && next === null) return null
  return (
    <Note tone={status === 'PAUSED' ? 'warn' : 'info'} icon={status === 'PAUSED' ? IconAlertTriangle : IconClock}>
      {[notice, next && `${next}.`].filter(Boolean).join(' ')}
    </Note>
  )
}
