import type { SidebarDialog } from '@prosa/contract'
import { IconPlugConnected } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, Suspense } from 'react'
import { firstName } from '../../../../app/first-name.ts'
import { appTexts } from '../../../../app/texts.ts'
import { LabelDots } from '../../../../shared/labels/labels.tsx'
import { useRoomLabels } from '../../../../shared/labels/use-room-labels.ts'
import { WaitClock } from '../../../../shared/waits/wait-clock.tsx'
import { parseChannel } from '../../../../ui/channel-icon.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { RobotIcon } from '../../../../ui/robot-icon.tsx'
import { UnreadBadge } from '../../../../ui/unread-badge.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import { useDraft } from '../composer/drafts.ts'
import { inboxTexts } from '../texts.ts'
import classes from './list.module.css'
import { clockOf, isOthers, waitsHere } from './row-clock.ts'
import { UnsentMark } from './unsent-mark.tsx'
import { type UnsentMark as Mark, useUnsentMark } from './unsent-marks.ts'

// Loaded on demand: only workspaces with targets or alarms have it.
const RowAlarm = lazyPiece(async () => (await import('../sla/row-alarm.tsx')).RowAlarm)

// Loaded on demand: only rooms that were put off have it.
const RowSnooze = lazyPiece(async () => (await import('../reminders/row-snooze.tsx')).RowSnooze)

interface ListRowProps {
  dialog: SidebarDialog
  isCurrent: boolean
  userId: number
  now: number
  onOpen: (id: number) => void
}

/** The customer's last message, or an agent's answer with the agent's name; the bot's if no customer has written. */
const preview = (dialog: SidebarDialog, userId: number): string => {
  const text = (dialog.lastCustomerMessage ?? dialog.lastMessage).replaceAll('\n', ' ')
  if (dialog.lastSender === 'BOT') return text
  if (dialog.lastSenderUserId === userId) return `${inboxTexts.you}: ${text}`
  if (dialog.lastSenderName) return `${firstName(dialog.lastSenderName)}: ${text}`
  // Sent from the company's own phone.
  return dialog.lastSender === 'HUMAN' ? `${inboxTexts.team}: ${text}` : text
}

/** The draft, or a note that a message waits for the connection, or the last message. */
const wordsOf = (dialog: SidebarDialog, userId: number, draft: string, unsent: Mark | null): string => {
  if (draft !== '') return draft.replaceAll('\n', ' ')
  return unsent === 'waiting' ? inboxTexts.unsentWaits : preview(dialog, userId)
}

/** A room's row: picture with channel, name, one clock, preview, unread count, owner. */
export const ListRow = memo(function ListRow({ dialog, isCurrent, userId, now, onOpen }: ListRowProps) {
  const isRobots = dialog.lastSender === 'BOT' && !dialog.lastCustomerMessage
  // In the open room the draft stands in the composer.
  const kept = useDraft(userId, dialog.id).trim()
  const draft = isCurrent ? '' : kept
  const unsent = useUnsentMark(dialog.id)
  const hasFailed = dialog.lastFailed || unsent === 'refused'
  return (
    <button
      type="button"
      id={`room-${dialog.id}`}
      className={clsx(
        classes.row,
        (dialog.unreadMessageTotal > 0 || waitsHere(dialog, userId)) && classes.new,
        isOthers(dialog, userId) && classes.others,
        hasFailed && classes.failed,
      )}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onOpen(dialog.id)}
    >
      <UserAvatar
        name={dialog.name}
        contactId={dialog.contactId}
        imageUrl={dialog.pictureUrl}
        size={38}
        channel={parseChannel(dialog.plataform) ?? undefined}
      />
      <span className={classes.body}>
        <span className={classes.first}>
          <b className="clip">{dialog.name}</b>
          {dialog.alarmedAt ? (
            <Suspense>
              <RowAlarm />
            </Suspense>
          ) : null}
          <RowLabels dialog={dialog} />
          <Clock dialog={dialog} userId={userId} now={now} />
        </span>
        <span className={classes.second}>
          {unsent === null && !dialog.lastFailed ? null : <UnsentMark mark={unsent ?? 'undelivered'} />}
          {draft === '' ? null : <span className={classes.draft}>{inboxTexts.draftMark}</span>}
          <span className={classes.words}>
            {isRobots && draft === '' ? (
              <span className={classes.writer} title={dialog.botName ?? inboxTexts.robot}>
                <RobotIcon size={15} stroke={1.6} />
                <span className="visually-hidden">{dialog.botName ?? inboxTexts.robot}: </span>
              </span>
            ) : null}
            {dialog.snoozedUntil && draft === '' && unsent === null ? (
              <Suspense>
                <RowSnooze until={dialog.snoozedUntil} />
              </Suspense>
            ) : (
              <span className={clsx('clip', classes.text)}>{wordsOf(dialog, userId, draft, unsent)}</span>
            )}
          </span>
          <UnreadBadge count={dialog.unreadMessageTotal} label={inboxTexts.unread(dialog.unreadMessageTotal)} />
          {dialog.owner === 'bot' && !isRobots ? (
            <span className={classes.owner} role="img" aria-label={inboxTexts.robot} title={inboxTexts.robot}>
              <RobotIcon size={20} stroke={1.6} />
            </span>
          ) : null}
          {dialog.owner === 'external' ? (
            <span className={classes.owner} role="img" aria-label={outsideOf(dialog)} title={outsideOf(dialog)}>
              <IconPlugConnected size={18} stroke={1.75} aria-hidden />
            </span>
          ) : null}
          {dialog.ownerName ? (
            <UserAvatar name={dialog.ownerName} personId={dialog.ownerUserId} size={20} isLabelled />
          ) : null}
        </span>
      </span>
    </button>
  )
})

const outsideOf = ({ transferredKind }: SidebarDialog): string =>
  transferredKind === 'meta' ? inboxTexts.metaAgent : inboxTexts.outside

/** The room's labels, including changes still being saved. */
function RowLabels({ dialog }: Pick<ListRowProps, 'dialog'>) {
  const ids = useRoomLabels(dialog)
  return ids.length > 0 ? <LabelDots ids={ids} /> : null
}

/** How long the customer has waited; if nobody waits, the time of the last message. */
function Clock({ dialog, userId, now }: Pick<ListRowProps, 'dialog' | 'userId' | 'now'>) {
  const formats = useFormats()
  const clock = clockOf(dialog, userId, now, formats)
  if (clock.kind === 'offer')
    return (
      <span className={classes.offer} data-clock="offer">
        {appTexts.offeredToYou}
      </span>
    )
  if (clock.kind === 'wait') return <WaitClock wait={clock.wait} className={classes.clock} />
  return (
    <time
      className={classes.clock}
      data-clock="last"
      dateTime={clock.since}
      title={clock.said ?? formats.exact(clock.since)}
    >
      {clock.said === null ? (
        clock.text
      ) : (
        <>
          <span aria-hidden>{clock.text}</span>
          <span className="visually-hidden">{clock.said}</span>
        </>
      )}
    </time>
  )
}
