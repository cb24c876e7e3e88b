import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SelectedContact } from '../../shared/contacts/selection.ts'
import { formatNumber } from '../../ui/format.ts'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import type { Audience } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'

const shownFaces = 4
/** A list that is looked over, not read. */
const shownRows = 100

const nameOf = ({ name, phone, email, id }: SelectedContact): string => name ?? phone ?? email ?? String(id)

/** Who is chosen, and who of them will not get the message, with the reason. */
export function AudienceBox({ contacts, audience }: { contacts: readonly SelectedContact[]; audience: Audience }) {
  const [isOpen, setOpen] = useState(false)
  const left = [...audience.leftOut]
  const count = contacts.length - audience.receivers.length
  return (
    <div className={classes.audience}>
      <div className={classes.chosen}>
        <span className={classes.faces}>
          {contacts.slice(0, shownFaces).map((contact) => (
            <UserAvatar key={contact.id} name={nameOf(contact)} size={24} />
          ))}
        </span>
        <strong>{texts.selected(formatNumber(contacts.length), contacts.length)}</strong>
        <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.review}
        </Button>
      </div>
      {isOpen ? (
        <ul className={classes.people}>
          {contacts.slice(0, shownRows).map((contact) => (
            <li key={contact.id}>
              <span className="clip">{nameOf(contact)}</span>
              <span className="num">{contact.phone ?? texts.lacks.phone}</span>
            </li>
          ))}
          {contacts.length > shownRows ? <li>{texts.more(formatNumber(contacts.length - shownRows))}</li> : null}
        </ul>
      ) : null}
      {count > 0 ? (
        <p className={classes.leftOut} role="status">
          {audience.receivers.length === 0 ? texts.nobody : texts.leftOut(formatNumber(count), count)}{' '}
          {left.map(([reason, who]) => `${formatNumber(who.length)} ${texts.lacks[reason]}`).join(', ')}
        </p>
      ) : null}
    </div>
  )
}
