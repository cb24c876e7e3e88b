import { type Contact, formatPhone } from '@prosa/contract'
import { useFormats } from '../../../ui/use-formats.ts'
import { nameOf } from '../contact-columns.tsx'
import classes from './merge.module.css'
import { mergeTexts as texts } from './texts.ts'

/** What tells a contact from another. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { day } = useFormats()
  const { name, phone, email, createdAt, lastMessage, workspace } = contact
  const facts = [
    name && phone ? formatPhone(phone) : null,
    email,
    workspace,
    lastMessage ? texts.lastMessage(day(lastMessage)) : texts.created(day(createdAt)),
  ]
  return (
    <span className={classes.facts}>
      <b className="clip">{nameOf(contact)}</b>
      {facts.filter(Boolean).map((fact) => (
        <span key={fact} className="clip">
          {fact}
        </span>
      ))}
    </span>
  )
}
