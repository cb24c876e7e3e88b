import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SelectedContact } from '../../shared/contacts/selection.ts'
import { formatNumber } from '../../ui/format.ts'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import type { Audience } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { LeftOutList } from './left-out-list.tsx'
import { campaignPanelTexts as texts } from './texts.ts'
import type { Foretelling } from './use-foretelling.ts'

const shownFaces = 4
/** Longest list shown; larger ones are not read row by row. */
const shownRows = 100

interface AudienceBoxProps {
  /** Null: the contacts of a segment, which only the server knows. */
  contacts: readonly SelectedContact[] | null
  audience: Audience
  foretelling: Foretelling
  /** Includes contacts who never wrote; absent if they are no risk. */
  onInclude?: (() => void) | undefined
}

/** The chosen contacts, and those left out with the reason; from the server's preview once it is available. */
export function AudienceBox({ contacts, audience, foretelling, onInclude }: AudienceBoxProps) {
  const [isOpen, setOpen] = useState(false)
  const { preview } = foretelling
  const receivers = preview?.receivers ?? audience.receivers.length
  const count = (preview?.total ?? contacts?.length ?? receivers) - receivers
  const strangers = preview?.leftOut.find(({ reason }) => reason === 'stranger')?.count ?? 0
  const left = preview
    ? preview.leftOut.map((one) => `${formatNumber(one.count)} ${texts.leftOutBy[one.reason]}`)
    : [...audience.leftOut].map(([reason, who]) => `${formatNumber(who.length)} ${texts.lacks[reason]}`)
  return (
    <div className={classes.audience}>
      {contacts ? null : (
        <strong role="status">
          {preview ? texts.inSegment(formatNumber(preview.total), preview.total) : texts.segmentUnknown}
        </strong>
      )}
      <Chosen contacts={contacts ?? []} isOpen={isOpen} onOpen={setOpen} />
      {count > 0 ? (
        <p className={classes.leftOut} role="status">
          {receivers === 0 ? texts.nobody : texts.leftOut(formatNumber(count), count)} {left.join(', ')}
        </p>
      ) : null}
      {strangers > 0 && onInclude ? (
        <p className={classes.leftOut}>
          <span>{texts.strangers(formatNumber(strangers), strangers)}</span>{' '}
          <Button size="compact-xs" variant="light" onClick={onInclude}>
            {texts.include}
          </Button>
        </p>
      ) : null}
      {preview && count > 0 ? <LeftOutList foretelling={foretelling} /> : null}
    </div>
  )
}

interface ChosenProps {
  contacts: readonly SelectedContact[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function Chosen({ contacts, isOpen, onOpen }: ChosenProps) {
  if (contacts.length === 0) return null
  return (
    <>
      <div className={classes.chosen}>
        <span className={classes.faces}>
          {contacts.slice(0, shownFaces).map((contact) => (
            <UserAvatar key={contact.id} name={contact.label} contactId={contact.id} size={24} />
          ))}
        </span>
        <strong>{texts.selected(formatNumber(contacts.length), contacts.length)}</strong>
        <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.list}
        </Button>
      </div>
      {isOpen ? (
        <ul className={classes.people}>
          {contacts.slice(0, shownRows).map((contact) => (
            <li key={contact.id}>
              <span className="clip">{contact.label}</span>
              <span className="num">{contact.phone ?? texts.lacks.phone}</span>
            </li>
          ))}
          {contacts.length > shownRows ? <li>{texts.more(formatNumber(contacts.length - shownRows))}</li> : null}
        </ul>
      ) : null}
    </>
  )
}
