import { type Contact, formatPhone } from '@prosa/contract'
import { fileAddress } from '../../../app/file-address.ts'
import { useFormats } from '../../../ui/use-formats.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { nameOf } from '../contact-columns.tsx'
import classes from './merge.module.css'
import { mergeTexts as texts } from './texts.ts'

/** The facts that distinguish contacts. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { day } = useFormats()
  const { id, name, phone, email, createdAt, lastMessage, workspace, pictureUrl } = contact
  const facts = [
    name && phone ? formatPhone(phone) : null,
    email,
    workspace,
    lastMessage ? texts.lastMessage(day(lastMessage)) : texts.created(day(createdAt)),
  ]
  return (
    <span className={classes.contact}>
      <UserAvatar name={nameOf(contact)} contactId={id} size={28} imageUrl={pictureUrl && fileAddress(pictureUrl)} />
      <span className={classes.facts}>
        <b className="clip">{nameOf(contact)}</b>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact} className="clip">
            {fact}
          </span>
        ))}
      </span>
    </span>
  )
}
