import type { ReactNode } from 'react'
import { Row } from '../../ui/row-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useFormats } from '../../ui/use-formats.ts'
import { keyTexts as texts } from './texts.ts'

interface KeyRowProps {
  of: {
    publicId: string
    createdAt: string
    endsAt: string | null
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
export function KeyRow({ of: { publicId, createdAt, endsAt, isEnded, lastUse }, name, may, maker, acts }: KeyRowProps) {
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
      state={
        <StatusBadge tone={isEnded ? 'off' : endsAt ? 'warn' : 'ok'}>
          {isEnded ? texts.isEnded : endsAt ? texts.endsAt(moment(endsAt)) : texts.works}
        </StatusBadge>
      }
      acts={isEnded ? null : acts}
    />
  )
}
