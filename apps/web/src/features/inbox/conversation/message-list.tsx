import { Button } from '@mantine/core'
import type { Dialog } from '@prosa/contract'
import { IconArrowDown } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Formats } from '../../../ui/format.ts'
import { useFormats } from '../../../ui/use-formats.ts'
import type { PendingMessage } from '../composer/outgoing.ts'
import { inboxTexts } from '../texts.ts'
import { type ConversationItem, groupMessages } from './group-messages.ts'
import { type GroupActions, MessageGroupView } from './message-group.tsx'
import classes from './message-list.module.css'
import { usePlace } from './use-place.ts'

interface MessageListProps extends GroupActions {
  dialog: Dialog
  pending: readonly PendingMessage[]
  /** First message that was unread when the dialog was opened. */
  firstUnreadSeq: number | null
  me: { id: number; name: string }
  isLoadingOlder: boolean
  onOlder: () => void
}

/** The same objects as the last time for what did not change, so that only what did is drawn. */
function useItems({ dialog, pending, firstUnreadSeq, me }: MessageListProps): readonly ConversationItem[] {
  const { messages, events } = dialog
  const { dayKey } = useFormats()
  const last = useRef<readonly ConversationItem[]>([])
  const items = useMemo(
    () => groupMessages({ messages, events }, pending, firstUnreadSeq, me, last.current, dayKey),
    [messages, events, pending, firstUnreadSeq, me, dayKey],
  )
  useEffect(() => {
    last.current = items
  }, [items])
  return items
}

/** The conversation, oldest first, kept at its end while one reads along, and in place while older ones load. */
export function MessageList(props: MessageListProps) {
  const { dialog, pending, isLoadingOlder, onOlder, onDelete, onRetryStored, onRetry, onDiscard } = props
  const items = useItems(props)
  const own = pending.findLast(({ after }) => after === null)?.clientId ?? ''
  const { scroller, rows, isAway, toEnd, onScroll } = usePlace(items, own)
  const lastSeq = dialog.messages.at(-1)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  // What comes while one reads along is seen at once.
  if (!isAway && seenSeq !== lastSeq) setSeenSeq(lastSeq)
  const unseen = isAway ? dialog.messages.filter(({ seq, sender }) => seq > seenSeq && sender !== 'HUMAN').length : 0

  return (
    <>
      <div
        className={classes.messages}
        ref={scroller}
        onScroll={() => {
          if (onScroll().isNearTop && dialog.hasOlder && !isLoadingOlder) onOlder()
        }}
        role="log"
        aria-live="polite"
        aria-label={inboxTexts.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
      >
        <div className={classes.rows} ref={rows}>
          {dialog.hasOlder ? (
            <Button className={classes.older} size="sm" variant="subtle" loading={isLoadingOlder} onClick={onOlder}>
              {inboxTexts.older}
            </Button>
          ) : null}
          {items.map((item) =>
            item.kind === 'group' ? (
              <MessageGroupView
                key={item.key}
                group={item}
                contactName={dialog.name}
                onDelete={onDelete}
                onRetryStored={onRetryStored}
                onRetry={onRetry}
                onDiscard={onDiscard}
              />
            ) : (
              <LineView key={item.key} item={item} />
            ),
          )}
        </div>
      </div>
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

/** Between messages: a day, the divider before what is new, or what happened to the room. */
const LineView = memo(function LineView({ item }: { item: Exclude<ConversationItem, { kind: 'group' }> }) {
  const formats = useFormats()
  if (item.kind === 'day')
    return (
      <div className={classes.day}>
        <span>{dayLabel(item.date, formats)}</span>
      </div>
    )
  if (item.kind === 'fresh')
    return (
      <div className={`${classes.day} ${classes.fresh}`}>
        <span>{inboxTexts.fresh}</span>
      </div>
    )
  return (
    <p className={classes.event}>
      {item.event.text} · {formats.time(item.event.dateTime)}
    </p>
  )
})

const dayLabel = (instant: string, { daysAgo, longDay }: Formats): string => {
  const now = Date.now()
  const days = daysAgo(instant, now)
  const long = longDay(instant, now)
  if (days === 0) return inboxTexts.today(long)
  return days === 1 ? inboxTexts.yesterday(long) : long
}
