import { useDownSince } from '../../app/live/index.ts'
import { useFormats } from '../../ui/use-formats.ts'
import { inboxTexts } from './texts.ts'

/** Without a connection: that it is tried, and from when everything is that one sees. */
export function LineDown({ isSlow, className }: { isSlow: boolean; className: string | undefined }) {
  const since = useDownSince()
  const { time } = useFormats()
  return (
    <p className={className} role="status" data-no-line>
      <span>{isSlow ? inboxTexts.slow : inboxTexts.reconnecting}</span>
      {since === null ? null : <span> {inboxTexts.asOf(time(new Date(since).toISOString()))}</span>}
    </p>
  )
}
