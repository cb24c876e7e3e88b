import { ActionIcon } from '@mantine/core'
import type { Message } from '@prosa/contract'
import { fileKind, linkify, safeLink } from '@prosa/talk'
import { IconArrowBackUp, IconCheck, IconDots, IconExternalLink, IconTimeline, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo } from 'react'
import { ActMenu, type MenuAct } from '../../../../ui/act-menu.tsx'
import { BotAvatar } from '../../../../ui/bot-avatar.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import type { PendingMessage } from '../composer/outgoing.ts'
import { inboxTexts } from '../texts.ts'
import { isPending, type Said } from './group-messages.ts'
import { MessageFile, type ShownFile } from './message-files.tsx'
import classes from './message-line.module.css'
import { MessageQuote } from './message-quote.tsx'
import type { LineRow } from './message-rows.ts'
import { Failure, type FailureActions, hasFailed, Tick, waits } from './message-state.tsx'

export interface LineActions extends FailureActions {
  /** Null if messages cannot be deleted. */
  onDelete: ((message: Message) => void) | null
  /** Null if messages cannot be replied to. */
  onQuote: ((message: Message) => void) | null
  /** Shows a message's delivery history; null if the room is read-only. */
  onTimeline: ((message: Message) => void) | null
  /** Scrolls to a message by its `seq`. */
  onJump: (seq: number) => void
}

interface MessageLineProps extends LineActions {
  row: LineRow
  contactName: string
  contactPicture: string | null
  contactId: number
  /** Colour of the room's bot. */
  botColor: string | null | undefined
}

/** A message as the customer sees it; the last of a group shows its sender's picture and its time. */
export const MessageLine = memo(function MessageLine({
  row,
  contactName,
  contactPicture,
  contactId,
  botColor,
  ...actions
}: MessageLineProps) {
  const formats = useFormats()
  const { said, sender, senderName, userId, stamp } = row
  const isOut = sender !== 'CLIENT'
  const name = isOut ? (senderName ?? inboxTexts.robot) : contactName
  return (
    <div
      className={clsx(
        classes.turn,
        stamp !== null && classes.last,
        isOut && classes.out,
        sender === 'BOT' && classes.bot,
        sender === 'HUMAN' && classes.person,
      )}
    >
      <Line said={said} contactName={contactName} {...actions} />
      {stamp === null ? null : (
        <>
          <span className={classes.face}>
            {sender === 'BOT' ? (
              <BotAvatar name={name} color={botColor} size={28} />
            ) : (
              <UserAvatar
                name={name}
                personId={userId}
                contactId={isOut ? null : contactId}
                imageUrl={isOut ? null : contactPicture}
                size={28}
              />
            )}
          </span>
          <p className={classes.stamp}>
            <span title={formats.exact(stamp)}>{isOut ? `${name} · ${formats.time(stamp)}` : formats.time(stamp)}</span>
            {sender === 'HUMAN' ? <Tick message={said.message} /> : null}
          </p>
        </>
      )}
    </div>
  )
})

const filesOf = (message: Message | PendingMessage): readonly ShownFile[] =>
  isPending(message)
    ? message.files.map(({ fileId, localId, name, mime, size }) => {
        const own = { id: localId, name, mime, size }
        if (fileId) return { ...own, url: `/api/files/${fileId}`, state: 'ready', failure: null }
        const state = message.isFinal ? 'failed' : 'pending'
        return { ...own, url: '', state, failure: message.isFinal ? inboxTexts.fileUnsent : inboxTexts.fileWaits }
      })
    : message.files

const isWide = ({ state, mime }: ShownFile): boolean =>
  state === 'ready' && (fileKind(mime) === 'image' || mime.startsWith('video/'))

function Line({ said, contactName, ...actions }: LineActions & { said: Said; contactName: string }) {
  const { message, chosen } = said
  const text = isPending(message) ? message.text : message.message
  const isDeleted = !isPending(message) && message.deleted
  const quoted = quotedIn(message)
  const quote = quoted ? <MessageQuote quoted={quoted} contactName={contactName} onJump={actions.onJump} /> : null
  return (
    <div className={clsx(classes.line, hasFailed(message) && !waits(message) && classes.failed)}>
      {quote !== null && text === '' ? <div className={classes.bubble}>{quote}</div> : null}
      {filesOf(message).map((file) => (
        <div key={file.id} className={isWide(file) ? classes.wide : classes.bubble}>
          <MessageFile file={file} />
        </div>
      ))}
      {text ? (
        <div className={clsx(classes.bubble, isDeleted && classes.deleted)}>
          {quote}
          <p>
            <Text text={text} />
          </p>
        </div>
      ) : null}
      {isPending(message) || !message.edited ? null : (
        <p className={classes.stamp}>{inboxTexts.edited[message.edited]}</p>
      )}
      {isPending(message) ? null : <Buttons message={message} chosen={chosen} />}
      <Failure message={message} {...actions} />
      {isPending(message) ? null : <MessageActs message={message} {...actions} />}
    </div>
  )
}

/** The quoted message; a pending message carries its own quote. */
const quotedIn = (message: Message | PendingMessage): Message['replyTo'] => {
  if (!isPending(message)) return message.replyTo
  const { quoted } = message
  return quoted ? { ...quoted, message: quoted.text, deleted: false } : null
}

/** Menu of a stored message. */
function MessageActs({ message, onQuote, onDelete, onTimeline }: LineActions & { message: Message }) {
  const isOut = message.sender !== 'CLIENT'
  const quote = message.deleted ? null : onQuote
  const acts: MenuAct[] = []
  if (onTimeline)
    acts.push({
      label: inboxTexts.messageTimeline,
      icon: <IconTimeline size={16} stroke={1.75} aria-hidden />,
      onAct: () => onTimeline(message),
    })
  if (onDelete && isOut && !message.deleted)
    acts.push({
      label: inboxTexts.deleteMessage,
      icon: <IconTrash size={16} stroke={1.75} aria-hidden />,
      isDestructive: true,
      onAct: () => onDelete(message),
    })
  if (acts.length === 0 && !quote) return null
  return (
    <span className={classes.actions}>
      {quote ? (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={inboxTexts.answer}
          title={inboxTexts.answer}
          onClick={() => quote(message)}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      ) : null}
      {acts.length === 0 ? null : (
        <ActMenu
          position={isOut ? 'bottom-end' : 'bottom-start'}
          target={
            <ActionIcon variant="subtle" size={24} aria-label={inboxTexts.messageMenu}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          }
          acts={acts}
        />
      )}
    </span>
  )
}

function Text({ text }: { text: string }) {
  return linkify(text).map((part, index) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed text
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}

function Buttons({ message, chosen }: { message: Message; chosen: string | null }) {
  if (message.buttons.length === 0) return null
  return (
    <div className={classes.buttons}>
      {message.buttons.map(({ id, label, type, link }) =>
        type === 'LINK' && safeLink(link) ? (
          <a key={id} href={safeLink(link) ?? undefined} target="_blank" rel="noopener noreferrer">
            <IconExternalLink size={14} stroke={1.75} aria-hidden />
            {label}
          </a>
        ) : (
          <span key={id} className={label === chosen ? classes.taken : undefined}>
            {label === chosen ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            {label}
          </span>
        ),
      )}
    </div>
  )
}
