import { Button } from '@mantine/core'
import type { Dialog } from '@prosa/contract'
import { IconArrowDown } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { serverNowMs } from '../../../../ui/clock.ts'
import type { Formats } from '../../../../ui/format.ts'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import { useToday } from '../../../../ui/use-now.ts'
import type { PendingMessage } from '../composer/outgoing.ts'
import { inboxTexts } from '../texts.ts'
import { type ConversationItem, groupMessages } from './group-messages.ts'
import { type LineActions, MessageLine } from './message-line.tsx'
import classes from './message-list.module.css'
import { type ConversationRow, type ConversationRows, rowsOf } from './message-rows.ts'
import { NewestHeard } from './newest-heard.tsx'
import { type JumpTarget, useJump } from './use-jump.ts'
import { rowAttribute } from './use-pinned.ts'
import { usePlace } from './use-place.ts'

// Loaded on demand: few conversations have notes.
const NoteLine = lazyPiece(async () => (await import('../notes/note-line.tsx')).NoteLine)
const EventMore = lazyPiece(async () => (await import('../notes/event-more.tsx')).EventMore)

interface MessageListProps extends Omit<LineActions, 'onJump'> {
  dialog: Dialog
  pending: readonly PendingMessage[]
  /** First message unread when the conversation was opened. */
  firstUnreadSeq: number | null
  me: { id: number; name: string }
  isLoadingOlder: boolean
  /** Loads at most `limit` older messages; resolves to whether the load succeeded. */
  onOlder: (limit?: number) => Promise<boolean>
  /** Message or note to scroll to, once per object. */
  sought?: JumpTarget | null
}

/** Px above the first row: padding, the button for older messages and the first day. */
const headHeights = { air: 12, older: 44, day: 35 }
/** Px from the beginning below which older messages are requested. */
const nearBeginningPx = 80

/** Rows that did not change stay the same objects, so that only changed rows are drawn. */
function useRows({ dialog, pending, firstUnreadSeq, me }: MessageListProps): ConversationRows {
  const { messages, events, notes } = dialog
  const { dayKey } = useFormats()
  const last = useRef<{ items: readonly ConversationItem[]; rows: readonly ConversationRow[] }>({ items: [], rows: [] })
  const items = useMemo(
    () => groupMessages({ messages, events, notes }, pending, firstUnreadSeq, me, last.current.items, dayKey),
    [messages, events, notes, pending, firstUnreadSeq, me, dayKey],
  )
  const shown = useMemo(() => rowsOf(items, last.current.rows), [items])
  useEffect(() => {
    last.current = { items, rows: shown.rows }
  }, [items, shown])
  return shown
}

/** The conversation, oldest first. It stays at the end for a reader there, and in place while older messages load. */
export function MessageList(props: MessageListProps) {
  const { dialog, pending, isLoadingOlder, onOlder, onDelete, onQuote, onTimeline, onRetryStored, onRetry, onDiscard } =
    props
  const { firstDay, rows } = useRows(props)
  const own = pending.findLast(({ after }) => after === null)?.clientId ?? ''
  const olderHeight = dialog.hasOlder ? headHeights.older : 0
  const head = headHeights.air + olderHeight + (firstDay === null ? 0 : headHeights.day)
  const { virtual, scroller, isAway, toEnd, pin } = usePlace(rows, head, own)
  const { jump, found } = useJump({ rows, virtual, hasOlder: dialog.hasOlder, onOlder, target: props.sought ?? null })
  const lastSeq = dialog.messages.at(-1)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  // At the end, new messages count as seen at once.
  if (!isAway && seenSeq !== lastSeq) setSeenSeq(lastSeq)
  const unseen = isAway ? dialog.messages.filter(({ seq, sender }) => seq > seenSeq && sender !== 'HUMAN').length : 0

  return (
    <>
      <div
        className={classes.messages}
        ref={scroller}
        onScroll={({ currentTarget }) => {
          if (currentTarget.scrollTop < nearBeginningPx && dialog.hasOlder && !isLoadingOlder) void onOlder()
        }}
        onFocus={({ target }) => pin(target)}
        onPointerDown={({ target }) => pin(target)}
        onPlay={({ target }) => pin(target)}
        role="log"
        // New messages are announced below; rows that scroll into view are not new.
        aria-live="off"
        aria-label={inboxTexts.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
      >
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {dialog.hasOlder ? (
            <BusyButton
              className={classes.older}
              style={{ top: headHeights.air }}
              size="sm"
              variant="subtle"
              isBusy={isLoadingOlder}
              onClick={() => void onOlder()}
            >
              {inboxTexts.older}
            </BusyButton>
          ) : null}
          <ul>
            {firstDay === null ? null : (
              <li style={{ top: headHeights.air + olderHeight }}>
                <DayLine date={firstDay} />
              </li>
            )}
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              if (!row) return null
              return (
                <li
                  key={row.key}
                  ref={virtual.measureElement}
                  style={{ top: start }}
                  aria-posinset={index + 1}
                  aria-setsize={dialog.hasOlder ? -1 : rows.length}
                  data-index={index}
                  tabIndex={-1}
                  className={row.key === found ? classes.found : undefined}
                  {...{ [rowAttribute]: row.key }}
                >
                  {row.key === found ? <TakesFocus /> : null}
                  {row.kind === 'line' ? (
                    <MessageLine
                      row={row}
                      contactName={dialog.name}
                      contactPicture={dialog.pictureUrl}
                      contactId={dialog.contactId}
                      botColor={dialog.botColor}
                      onDelete={onDelete}
                      onQuote={onQuote}
                      onTimeline={onTimeline}
                      onRetryStored={onRetryStored}
                      helps={props.helps}
                      onRetry={onRetry}
                      onDiscard={onDiscard}
                      onJump={jump}
                    />
                  ) : (
                    <LineView item={row} />
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      </div>
      <NewestHeard messages={dialog.messages} contactName={dialog.name} userId={props.me.id} />
      <div className={classes.foot}>
        {unseen > 0 ? (
          <Button
            className={classes.jump}
            size="sm"
            leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
            onClick={toEnd}
          >
            {inboxTexts.toNewest(unseen)}
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** A row between messages: a day, the unread divider, a note, or events of the room. */
const LineView = memo(function LineView({ item }: { item: Exclude<ConversationRow, { kind: 'line' }> }) {
  const formats = useFormats()
  if (item.kind === 'day') return <DayLine date={item.date} />
  if (item.kind === 'note')
    return (
      <Suspense fallback={<p className={classes.event}>…</p>}>
        <NoteLine note={item.note} />
      </Suspense>
    )
  if (item.kind === 'fresh')
    return (
      <div className={`${classes.day} ${classes.fresh}`}>
        <span>{inboxTexts.fresh}</span>
      </div>
    )
  const [{ dateTime } = { dateTime: '' }] = item.events
  return (
    <>
      <p className={classes.event}>
        {item.events.map(({ text }) => text).join(' · ')}
        <span className={classes.when}> · {formats.time(dateTime)}</span>
      </p>
      {item.events.map((event) =>
        event.note || event.automationId ? (
          <Suspense key={event.version} fallback={<p className={classes.event}>…</p>}>
            <EventMore event={event} />
          </Suspense>
        ) : null,
      )}
    </>
  )
})

/** Focuses the row around it when mounted. */
function TakesFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => mark.current?.parentElement?.focus({ preventScroll: true }), [])
  return <span ref={mark} hidden />
}

function DayLine({ date }: { date: string }) {
  const formats = useFormats()
  // Draws the label again after midnight, when 'today' changes.
  useToday()
  return (
    <div className={classes.day}>
      <span>{dayLabel(date, formats)}</span>
    </div>
  )
}

const dayLabel = (instant: string, { daysAgo, longDay }: Formats): string => {
  const now = serverNowMs()
  const days = daysAgo(instant, now)
  const long = longDay(instant, now)
  if (days === 0) return inboxTexts.today(long)
  return days === 1 ? inboxTexts.yesterday(long) : long
}
