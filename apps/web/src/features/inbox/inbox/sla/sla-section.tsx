import type { Dialog } from '@prosa/contract'
import { formatSpan } from '../../../../shared/waits/room-sla.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import { useNow } from '../../../../ui/use-now.ts'
import classes from './sla.module.css'
import { slaTexts as texts } from './texts.ts'

const tickMs = 30_000

/** Target times to answer and close the room, in the contact panel. */
export function SlaSection({ dialog: { answerBy, closeBy } }: { dialog: Dialog }) {
  return (
    <>
      <Deadline name={texts.answerBy} by={answerBy} />
      <Deadline name={texts.closeBy} by={closeBy} />
    </>
  )
}

function Deadline({ name, by }: { name: string; by: string | null }) {
  const { moment } = useFormats()
  const now = useNow(tickMs)
  if (by === null) return null
  const leftMs = Date.parse(by) - now
  const isLate = leftMs <= 0
  return (
    <>
      <dt>{name}</dt>
      <dd data-clock="sla" className={isLate ? classes.late : undefined} title={moment(by)}>
        {(isLate ? texts.lateBy : texts.leftOf)(formatSpan(leftMs))}
      </dd>
    </>
  )
}
