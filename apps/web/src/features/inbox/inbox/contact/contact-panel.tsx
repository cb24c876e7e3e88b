import { ActionIcon } from '@mantine/core'
import { type Dialog, dialogContact, formatPhone } from '@prosa/contract'
import { IconChevronLeft, IconPencil, IconPlugConnected, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { ApiError } from '../../../../app/api-error.ts'
import { useCan } from '../../../../app/session.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { RobotIcon } from '../../../../ui/robot-icon.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { useUnsavedLayer } from '../../../../ui/unsaved.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import { inboxKeys } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import { useIsLineDown } from '../use-line.ts'
import classes from './contact.module.css'
import { ComesWithLine, ContactDataComing, SectionComing, SinceComing } from './contact-coming.tsx'
import { ContactLabels } from './contact-labels.tsx'
import { useOverlay } from './use-overlay.ts'

const ContactFiles = lazyPiece(async () => (await import('./contact-files.tsx')).ContactFiles)
const ContactHistory = lazyPiece(async () => (await import('./contact-history.tsx')).ContactHistory)
const PastDialog = lazyPiece(async () => (await import('./past-dialog.tsx')).PastDialog)
const SlaSection = lazyPiece(async () => (await import('../sla/sla-section.tsx')).SlaSection)
const RoomRating = lazyPiece(async () => (await import('../satisfaction/room-rating.tsx')).RoomRating)
const ContactForm = lazyPiece(async () => (await import('./contact-form.tsx')).ContactForm)

interface ContactPanelProps {
  dialog: Dialog
  /** The panel covers the conversation: a press outside or Esc closes it. */
  isOver: boolean
  onClose: () => void
  /** Opens another room in place of this one. */
  onOpen: (id: number) => void
}

const isErased = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 410

/** The customer's data, the service, exchanged files and other conversations, one of which can be read here. */
export function ContactPanel({ dialog, isOver, onClose, onOpen }: ContactPanelProps) {
  const can = useCan()
  const isLineDown = useIsLineDown()
  const formats = useFormats()
  const [isEditing, setEditing] = useState(false)
  const layer = useUnsavedLayer()
  const { pastId, read, leave } = usePast()
  const {
    data: contact,
    error,
    refetch,
  } = useQuery({
    queryKey: inboxKeys.contact(dialog.id),
    queryFn: ({ signal }) => call(dialogContact, { params: { id: dialog.id }, signal }),
  })
  const close = async (): Promise<void> => {
    if (await layer.mayLeave()) onClose()
  }
  const readPast = async (id: number): Promise<void> => {
    if (!(await layer.mayLeave())) return
    setEditing(false)
    read(id)
  }
  const rating = dialog.events.findLast((event) => event.rating)?.rating
  const panel = useOverlay(isOver, () => void close())
  const scrim = isOver ? <div className={classes.scrim} onPointerDown={() => void close()} aria-hidden /> : null
  if (pastId !== null)
    return (
      <>
        {scrim}
        <aside ref={panel} className={classes.panel} aria-label={inboxTexts.contactData}>
          <Suspense>
            <PastDialog key={pastId} id={pastId} onBack={leave} onOpen={() => onOpen(pastId)} />
          </Suspense>
        </aside>
      </>
    )
  return (
    <>
      {scrim}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <aside ref={panel} className={classes.panel} aria-label={inboxTexts.contactData} tabIndex={0}>
        {isOver ? (
          <div className={classes.head}>
            <ActionIcon
              variant="subtle"
              aria-label={inboxTexts.backToRoom}
              title={inboxTexts.backToRoom}
              onClick={() => void close()}
            >
              <IconChevronLeft size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <span>{inboxTexts.contactData}</span>
          </div>
        ) : null}
        <div className={classes.who}>
          <UserAvatar name={dialog.name} contactId={dialog.contactId} imageUrl={dialog.pictureUrl} size={64} />
          <h2>{dialog.name}</h2>
          {contact ? (
            <p>{inboxTexts.contactSince(formats.day(contact.createdAt))}</p>
          ) : error || isLineDown ? null : (
            <SinceComing />
          )}
          {dialog.verifiedId ? (
            <p className={classes.verified}>
              <IconShieldCheck size={16} stroke={1.75} aria-hidden />
              <span>{inboxTexts.verifiedText(dialog.verifiedId)}</span>
            </p>
          ) : null}
        </div>
        <section>
          <h3>
            {inboxTexts.contact}
            {contact && !isEditing && can('contact_edit') ? (
              <ActionIcon
                size={28}
                variant="subtle"
                aria-label={inboxTexts.editContact}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            ) : null}
          </h3>
          {error && !contact && isErased(error) ? <p className={classes.none}>{error.message}</p> : null}
          {contact || (error && isErased(error)) ? null : isLineDown ? (
            <ComesWithLine />
          ) : error ? (
            <ErrorState level={3} title={inboxTexts.contactFailed} onRetry={() => void refetch()} />
          ) : (
            <ContactDataComing />
          )}
          {contact && isEditing
            ? layer.wrap(
                <Suspense>
                  <ContactForm contact={contact} dialogId={dialog.id} onDone={() => setEditing(false)} />
                </Suspense>,
              )
            : null}
          {contact && !isEditing ? (
            <dl className={classes.data}>
              <Datum name={inboxTexts.emailField}>{contact.email ? <Email address={contact.email} /> : null}</Datum>
              <Datum name={inboxTexts.phoneField}>{contact.phone ? formatPhone(contact.phone) : null}</Datum>
              <Datum name={inboxTexts.descriptionField}>{contact.description}</Datum>
            </dl>
          ) : null}
        </section>
        <section>
          <h3>{inboxTexts.service}</h3>
          <dl className={classes.data}>
            <Datum name={dialog.attendedBy ? inboxTexts.attendedBy : inboxTexts.responsible}>
              <Responsible dialog={dialog} />
            </Datum>
            <Datum name={inboxTexts.workspace}>{dialog.workspaceName}</Datum>
            <Datum name={inboxTexts.objective}>{dialog.objective}</Datum>
            <dt>{inboxTexts.stage}</dt>
            <dd>
              {dialog.tag ? (
                <StatusBadge tone="info">{dialog.tag}</StatusBadge>
              ) : (
                <span className={classes.none}>{inboxTexts.noStage}</span>
              )}
            </dd>
            <Datum name={inboxTexts.labels}>
              <ContactLabels dialog={dialog} />
            </Datum>
            <Datum name={inboxTexts.startedAt}>{formats.moment(dialog.startedAt)}</Datum>
            {(dialog.answerBy ?? dialog.closeBy) ? (
              <Suspense>
                <SlaSection dialog={dialog} />
              </Suspense>
            ) : null}
            {rating ? (
              <Suspense>
                <RoomRating rating={rating} />
              </Suspense>
            ) : null}
          </dl>
        </section>
        <Suspense fallback={<SectionComing name={inboxTexts.files} />}>
          <ContactFiles dialog={dialog} />
        </Suspense>
        <Suspense fallback={<SectionComing name={inboxTexts.history} />}>
          <ContactHistory dialogId={dialog.id} phone={dialog.phone} onRead={(id) => void readPast(id)} />
        </Suspense>
      </aside>
    </>
  )
}

/** Which other conversation of the customer is open; after it closes, the focus returns to its row. */
function usePast() {
  const [pastId, setPastId] = useState<number | null>(null)
  const [leftId, setLeftId] = useState<number | null>(null)
  useEffect(() => {
    if (leftId !== null) document.getElementById(`past-${leftId}`)?.focus()
  }, [leftId])
  const read = (id: number): void => {
    setLeftId(null)
    setPastId(id)
  }
  const leave = (): void => {
    setLeftId(pastId)
    setPastId(null)
  }
  return { pastId, read, leave }
}

/** Who holds the room, with avatar or icon. */
function Responsible({ dialog }: { dialog: Dialog }) {
  const { owner, ownerName, ownerUserId, attendedBy, attendedById } = dialog
  const person = owner === 'closed' ? attendedBy : owner === 'person' || owner === 'offered' ? ownerName : null
  return (
    <span className={classes.responsible}>
      {person ? (
        <UserAvatar name={person} personId={owner === 'closed' ? attendedById : ownerUserId} size={20} />
      ) : null}
      {owner === 'bot' ? <RobotIcon size={18} stroke={1.6} /> : null}
      {owner === 'external' ? <IconPlugConnected size={18} stroke={1.75} aria-hidden /> : null}
      <span>{responsible(dialog)}</span>
    </span>
  )
}

const responsible = (dialog: Dialog): string => {
  switch (dialog.owner) {
    case 'bot':
      return dialog.botName ?? inboxTexts.robot
    case 'queue':
      return inboxTexts.queue
    case 'offered':
      return inboxTexts.offeredTo(dialog.ownerName ?? '')
    case 'person':
      return dialog.ownerName ?? ''
    case 'external':
      return dialog.transferredKind === 'meta' ? (dialog.transferredTo ?? inboxTexts.outside) : inboxTexts.outside
    case 'closed':
      return dialog.attendedBy ?? inboxTexts.nobody
  }
}

/** An address that does not fit breaks after the @, not inside a word. */
function Email({ address }: { address: string }) {
  const end = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </>
  )
}

function Datum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children ? children : <span className={classes.none}>{inboxTexts.notInformed}</span>}</dd>
    </>
  )
}
