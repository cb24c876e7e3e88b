import { ActionIcon, Menu } from '@mantine/core'
import type { Message } from '@prosa/contract'
import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconDots,
  IconExternalLink,
  IconTrash,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { memo } from 'react'
import { BotAvatar } from '../../../ui/bot-avatar.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import type { PendingMessage } from '../composer/outgoing.ts'
import { inboxTexts } from '../texts.ts'
import classes from './conversation.module.css'
import { isPending, type MessageGroup } from './group-messages.ts'
import { MessageFile } from './message-files.tsx'
import { splitLinks } from './split-links.ts'

export interface GroupActions {
  /** Null where messages cannot be deleted. */
  onDelete: ((message: Message) => void) | null
  onRetryStored: (message: Message) => void
  onRetry: (message: PendingMessage) => void
  onDiscard: (message: PendingMessage) => void
}

interface MessageGroupProps extends GroupActions {
  group: MessageGroup
  contactName: string
  /** What the customer wrote next, to mark the button that was taken. */
  answers: ReadonlySet<string>
}

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** Messages of one sender with one picture and one time, as the customer sees them. */
export const MessageGroupView = memo(function MessageGroupView({
  group,
  contactName,
  answers,
  ...actions
}: MessageGroupProps) {
  const isOut = group.sender !== 'CLIENT'
  const last = group.messages.at(-1)
  const name = isOut ? (group.senderName ?? inboxTexts.robot) : contactName
  return (
    <div
      className={clsx(
        classes.turn,
        isOut && classes.out,
        group.sender === 'BOT' && classes.bot,
        group.sender === 'HUMAN' && classes.person,
      )}
    >
      <span className={classes.face}>
        {group.sender === 'BOT' ? <BotAvatar name={name} size={28} /> : <UserAvatar name={name} size={28} />}
      </span>
      {group.messages.map((message) => (
        <MessageLine
          key={isPending(message) ? message.clientId : message.id}
          message={message}
          answers={answers}
          {...actions}
        />
      ))}
      <p className={classes.stamp}>
        <span title={new Date(group.dateTime).toLocaleString('pt-BR')}>
          {isOut ? `${name} · ${timeOf(group.dateTime)}` : timeOf(group.dateTime)}
        </span>
        {last && group.sender === 'HUMAN' ? <Tick message={last} /> : null}
      </p>
    </div>
  )
})

function MessageLine({
  message,
  answers,
  ...actions
}: Omit<GroupActions, never> & { message: Message | PendingMessage; answers: ReadonlySet<string> }) {
  const files = isPending(message) ? message.files.map((file) => ({ ...file, id: file.fileId })) : message.files
  const isDeleted = !isPending(message) && message.deleted
  return (
    <div className={classes.line}>
      {files.map((file) => (
        <div
          key={file.id}
          className={file.mime.startsWith('image/') || file.mime.startsWith('video/') ? undefined : classes.bubble}
        >
          <MessageFile file={file} />
        </div>
      ))}
      {message.message ? (
        <p className={clsx(classes.bubble, isDeleted && classes.deleted)}>{<Text text={message.message} />}</p>
      ) : null}
      {isPending(message) ? null : <Buttons message={message} answers={answers} />}
      <Failure message={message} {...actions} />
      {!isPending(message) && !isDeleted && message.sender !== 'CLIENT' && actions.onDelete ? (
        <span className={classes.actions}>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" size={24} aria-label={inboxTexts.more}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
                onClick={() => actions.onDelete?.(message)}
              >
                {inboxTexts.deleteMessage}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      ) : null}
    </div>
  )
}

function Text({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
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

function Buttons({ message, answers }: { message: Message; answers: ReadonlySet<string> }) {
  if (message.buttons.length === 0) return null
  return (
    <div className={classes.buttons}>
      {message.buttons.map(({ id, label, type, link }) =>
        type === 'LINK' && link ? (
          <a key={id} href={link} target="_blank" rel="noopener noreferrer">
            <IconExternalLink size={14} stroke={1.75} aria-hidden />
            {label}
          </a>
        ) : (
          <span key={id} className={answers.has(label.toLowerCase()) ? classes.taken : undefined}>
            {answers.has(label.toLowerCase()) ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            {label}
          </span>
        ),
      )}
    </div>
  )
}

function Failure({ message, onRetry, onRetryStored, onDiscard }: GroupActions & { message: Message | PendingMessage }) {
  const hasFailed = isPending(message) ? message.state === 'failed' : message.status === 'failed'
  if (!hasFailed) return null
  return (
    <p className={classes.stamp}>
      <span className={classes.bad}>
        <IconAlertCircle size={14} stroke={1.75} aria-hidden />
        {inboxTexts.statuses2.failed}
        {message.failure ? `: ${message.failure}` : ''}
      </span>
      <button type="button" onClick={() => (isPending(message) ? onRetry(message) : onRetryStored(message))}>
        {inboxTexts.retry}
      </button>
      {isPending(message) ? (
        <button type="button" onClick={() => onDiscard(message)}>
          {inboxTexts.discard}
        </button>
      ) : null}
    </p>
  )
}

/** Sending, sent, delivered, read: a glyph and a word for those who do not see it. */
function Tick({ message }: { message: Message | PendingMessage }) {
  const state = isPending(message) ? (message.state === 'failed' ? 'failed' : 'pending') : message.status
  if (state === 'failed') return null
  const label = inboxTexts.statuses2[state]
  const glyph = { size: 16, stroke: 1.75, role: 'img', 'aria-label': label, title: label }
  if (state === 'pending' || state === 'queued') return <IconClock {...glyph} size={14} />
  if (state === 'read') return <IconChecks {...glyph} className={classes.done} />
  if (state === 'delivered') return <IconChecks {...glyph} />
  return <IconCheck {...glyph} />
}
