import type { ReactNode } from 'react'
import { formatDay } from '../../ui/day-range.ts'
import { Row } from '../../ui/row-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { useToday } from '../../ui/use-now.ts'
import { addDays } from './spans.ts'
import { keyTexts as texts } from './texts.ts'

const nearDays = 14

interface KeyRowProps {
  of: {
    publicId: string
    createdAt: string
    endsAt: string | null
    /** Where it ends with a day. */
    lastDay?: string | null
    isEnded: boolean
    lastUse: { at: string; address: string } | null
  }
  /** Its own name, where keys have one. */
  name?: string
  /** What it may do, where keys differ. */
  may?: string
  /** Who made it. */
  maker: string | null
  acts: ReactNode
}

/** A key by its public id: when it was made and last used, and whether it works. */
export function KeyRow({ of, name, may, maker, acts }: KeyRowProps) {
  const { publicId, createdAt, isEnded, lastUse } = of
  const { day, moment } = useFormats()
  const label = <code>{texts.label(publicId)}</code>
  return (
    <Row
      name={name ?? label}
      details={[
        ...(name === undefined ? [] : [label]),
        ...(may === undefined ? [] : [may]),
        texts.made(day(createdAt), maker),
        lastUse ? texts.used(moment(lastUse.at), lastUse.address) : texts.neverUsed,
      ]}
      state={<KeyState of={of} />}
      acts={isEnded ? null : acts}
    />
  )
}

/** A planned last day calls for attention when it is near. */
function KeyState({ of: { isEnded, endsAt, lastDay } }: Pick<KeyRowProps, 'of'>) {
  const { moment } = useFormats()
  const today = useToday()
  if (isEnded) return <StatusBadge tone="off">{texts.isEnded}</StatusBadge>
  if (!endsAt) return <StatusBadge tone="ok">{texts.works}</StatusBadge>
  const isFar = lastDay ? lastDay > addDays(today, nearDays) : false
  return (
    <StatusBadge tone={isFar ? 'ok' : 'warn'}>
      {texts.endsAt(lastDay ? formatDay(lastDay) : moment(endsAt))}
    </StatusBadge>
  )
}
