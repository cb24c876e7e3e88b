import type { Dialog } from '@prosa/contract'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './sla.module.css'
import { slaTexts as texts } from './texts.ts'

/** Until when the room is to be answered and closed, among what the contact panel says of the service. */
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
  if (by === null) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className={Date.parse(by) <= Date.now() ? classes.late : undefined}>{moment(by)}</dd>
    </>
  )
}
