import type { SidebarDialog } from '@prosa/contract'
import clsx from 'clsx'
import { memo, Suspense } from 'react'
import { firstName } from '../../../app/first-name.ts'
import { appTexts } from '../../../app/texts.ts'
import { LabelDots } from '../../../shared/labels/labels.tsx'
import { parseChannel } from '../../../ui/channel-icon.tsx'
import type { Formats } from '../../../ui/format.ts'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { RobotIcon } from '../../../ui/robot-icon.tsx'
import { UnreadBadge } from '../../../ui/unread-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { useDraft } from '../composer/drafts.ts'
import { inboxTexts } from '../texts.ts'
import classes from './list.module.css'
import { UnsentMark } from './unsent-mark.tsx'
import { useUnsentMark } from './unsent-marks.ts'

// Only workspaces with targets or alarms have them.
const RowAlarm = lazyPiece(async () => (await import('../sla/row-sla.tsx')).RowAlarm)
const RowSla = lazyPiece(async () => (await import('../sla/row-sla.tsx')).RowSla)

interface ListRowProps {
  dialog: SidebarDialog
  isCurrent: boolean
  userId: number
  now: number
  onOpen: (id: number) => void
}

/** The last line says who wrote it where that was not the customer; a robot is drawn, since its name would take the place of its words. */
const preview = (dialog: SidebarDialog, userId: number): string => {
  const text = dialog.lastMessage.replaceAll('\n', ' ')
  if (dialog.lastSender === 'BOT') return text
  if (dialog.lastSenderUserId === userId) return `${inboxTexts.you}: ${text}`
  if (dialog.lastSenderUserId !== null && dialog.lastSenderUserId === dialog.ownerUserId && dialog.ownerName)
    return `${firstName(dialog.ownerName)}: ${text}`
  // Whoever held the room before, or the company's own phone.
  return dialog.lastSender === 'HUMAN' ? `${inboxTexts.team}: ${text}` : text
}

/** What a room waits for, whoever has read it: until somebody owns it, and until its owner answers. */
const waiting = (dialog: SidebarDialog, userId: number, now: number, { relative }: Formats): string | null => {
  if (dialog.owner === 'offered' && dialog.ownerUserId === userId) return appTexts.offeredToYou
  if (dialog.queuedSince !== null) return inboxTexts.waiting(relative(dialog.queuedSince, now))
  // One's own: a colleague's customer waits for the colleague.
  if (!dialog.waits || dialog.waitsSince === null || dialog.ownerUserId !== userId) return null
  return inboxTexts.waits(relative(dialog.waitsSince, now))
}

/** One room of the list: picture with channel, name, last line, time, what is unread, who holds it. */
export const ListRow = memo(function ListRow({ dialog, isCurrent, userId, now, onOpen }: ListRowProps) {
  const isUnread = dialog.unreadMessageTotal > 0
  const isOthers = dialog.owner === 'person' && dialog.ownerUserId !== userId
  const isRobots = dialog.lastSender === 'BOT'
  const formats = useFormats()
  const waits = waiting(dialog, userId, now, formats)
  // In the open room it stands in the composer.
  const kept = useDraft(userId, dialog.id).trim()
  const draft = isCurrent ? '' : kept
  const unsent = useUnsentMark(dialog.id)
  return (
    <button
      type="button"
      id={`room-${dialog.id}`}
      className={clsx(classes.row, isUnread && classes.new, isOthers && classes.others)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onOpen(dialog.id)}
    >
      <UserAvatar
        name={dialog.name}
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
          {dialog.labels.length > 0 ? <LabelDots ids={dialog.labels} /> : null}
          <time dateTime={dialog.lastMessageDateTime} title={formats.exact(dialog.lastMessageDateTime)}>
            {formats.relative(dialog.lastMessageDateTime, now)}
          </time>
        </span>
        <span className={classes.second}>
          {waits === null ? null : <span className={classes.waiting}>{waits}</span>}
          {unsent === null && !dialog.lastFailed ? null : <UnsentMark mark={unsent ?? 'undelivered'} />}
          {draft === '' ? null : <span className={classes.draft}>{inboxTexts.draftMark}</span>}
          <span className={classes.words}>
            {isRobots && draft === '' ? (
              <span className={classes.writer} title={dialog.botName ?? inboxTexts.robot}>
                <RobotIcon size={15} stroke={1.6} />
                <span className="visually-hidden">{dialog.botName ?? inboxTexts.robot}: </span>
              </span>
            ) : null}
            <span className={clsx('clip', classes.text)}>
              {draft === '' ? preview(dialog, userId) : draft.replaceAll('\n', ' ')}
            </span>
          </span>
          {(dialog.answerBy ?? dialog.closeBy) ? (
            <Suspense>
              <RowSla dialog={dialog} now={now} />
            </Suspense>
          ) : null}
          <UnreadBadge count={dialog.unreadMessageTotal} label={inboxTexts.unread(dialog.unreadMessageTotal)} />
          {dialog.owner === 'bot' && !isRobots ? (
            <span className={classes.owner} role="img" aria-label={inboxTexts.robot} title={inboxTexts.robot}>
              <RobotIcon size={20} stroke={1.6} />
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
