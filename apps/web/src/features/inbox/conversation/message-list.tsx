import { Button } from '@mantine/core'
import type { Dialog } from '@prosa/contract'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PendingMessage } from '../composer/outgoing.ts'
import { inboxTexts } from '../texts.ts'
import classes from './conversation.module.css'
import { groupMessages } from './group-messages.ts'
import { type GroupActions, MessageGroupView } from './message-group.tsx'

interface MessageListProps extends GroupActions {
  dialog: Dialog
  pending: readonly PendingMessage[]
  /** First message that was unread when the dialog was opened. */
  firstUnreadSeq: number | null
  me: { id: number; name: string }
  isLoadingOlder: boolean
  onOlder: () => void
}

/** Nearer to the end than this counts as reading along. */
const nearPx = 80

/** The conversation, oldest first, kept at its end while one reads along, and in place while older ones load. */
export function MessageList({
  dialog,
  pending,
  firstUnreadSeq,
  me,
  isLoadingOlder,
  onOlder,
  ...actions
}: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isNear = useRef(true)
  const height = useRef(0)
  const firstSeq = dialog.messages[0]?.seq ?? 0
  const lastSeq = dialog.messages.at(-1)?.seq ?? 0
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  const items = useMemo(() => groupMessages(dialog, pending, firstUnreadSeq, me), [dialog, pending, firstUnreadSeq, me])
  const answers = useMemo(
    () =>
      new Set(dialog.messages.filter(({ sender }) => sender === 'CLIENT').map(({ message }) => message.toLowerCase())),
    [dialog.messages],
  )
  const unseen = dialog.messages.filter(({ seq, sender }) => seq > seenSeq && sender !== 'HUMAN').length

  const toEnd = (): void => {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
    isNear.current = true
    setSeenSeq(lastSeq)
  }

  // Older messages grow the list above: the scroll moves by what was added, so that the eye stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for what was added above
  useLayoutEffect(() => {
    const box = scroller.current
    if (box && !isNear.current && height.current > 0) box.scrollTop += box.scrollHeight - height.current
  }, [firstSeq])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for what was added below
  useLayoutEffect(() => {
    if (isNear.current) toEnd()
  }, [lastSeq, pending.length, dialog.events.length])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watcher = new ResizeObserver(() => {
      if (isNear.current) box.scrollTop = box.scrollHeight
    })
    watcher.observe(box)
    for (const child of box.children) watcher.observe(child)
    return () => watcher.disconnect()
  }, [])

  const onScroll = (): void => {
    const box = scroller.current
    if (!box) return
    height.current = box.scrollHeight
    isNear.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
    if (isNear.current) setSeenSeq(lastSeq)
    if (box.scrollTop < nearPx && dialog.hasOlder && !isLoadingOlder) onOlder()
  }

  return (
    <>
      <div
        className={classes.messages}
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-live="polite"
        aria-label={inboxTexts.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
      >
        {dialog.hasOlder ? (
          <Button className={classes.older} size="sm" variant="subtle" loading={isLoadingOlder} onClick={onOlder}>
            {inboxTexts.older}
          </Button>
        ) : (
          <span />
        )}
        {items.map((item) => {
          if (item.kind === 'day')
            return (
              <div className={classes.day} key={item.key}>
                <span>{dayLabel(item.date)}</span>
              </div>
            )
          if (item.kind === 'fresh')
            return (
              <div className={`${classes.day} ${classes.fresh}`} key={item.key}>
                <span>{inboxTexts.fresh}</span>
              </div>
            )
          if (item.kind === 'event')
            return (
              <p className={classes.event} key={item.key}>
                {item.event.text} ·{' '}
                {new Date(item.event.dateTime).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })}
              </p>
            )
          return (
            <MessageGroupView key={item.key} group={item} contactName={dialog.name} answers={answers} {...actions} />
          )
        })}
      </div>
      <div className={classes.foot}>
        {unseen > 0 && !isNear.current ? (
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

const dayLabel = (iso: string): string => {
  const date = new Date(iso)
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(iso).setHours(0, 0, 0, 0)) / 86_400_000)
  const long = date.toLocaleDateString('pt-BR', {
    day: 'numeric',
    month: 'long',
    ...(days > 300 ? { year: 'numeric' } : {}),
  })
  if (days === 0) return `Hoje, ${long}`
  if (days === 1) return `Ontem, ${long}`
  return long
}
