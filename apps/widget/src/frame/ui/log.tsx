import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { buildTimeline } from '../../conversation/timeline.ts'
import { widgetTexts } from '../../texts.ts'
import { serverNow } from '../clock.ts'
import { type ConversationState, hasMovedOn, shownMessages } from '../state.ts'
import { BotAvatar } from './avatar.tsx'
import { Icon } from './icons.tsx'
import { type TurnActions, TurnView } from './turn.tsx'

interface LogProps extends TurnActions {
  state: ConversationState
  isTyping: boolean
  onOlder: () => void
  children: ComponentChildren
}

/** Within this distance from the end, new messages scroll into view. */
const nearPx = 80
const minuteMs = 60_000

const useNow = (): Date => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Keeps the scroll position: at the end, new messages scroll into view; further up, the position stays and `hasNew`
 * reports new messages below; older messages are inserted above without moving the visible ones.
 */
interface Ends {
  oldest: string
  newest: string
  /** The visitor's newest unsent message: sending scrolls to the end. */
  own: string
}

const usePlace = ({ oldest, newest, own }: Ends, onOlder: () => void) => {
  const log = useRef<HTMLDivElement>(null)
  const place = useRef({ atEnd: true, height: 0, top: 0, first: '', last: '', own: '' })
  const [hasNew, setHasNew] = useState(false)
  const toEnd = (): void => {
    const element = log.current
    if (element) element.scrollTop = element.scrollHeight
  }
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const { height, first, last } = place.current
    if (own && own !== place.current.own) place.current.atEnd = true
    const atEnd = place.current.atEnd && newest !== ''
    if (atEnd) toEnd()
    else if (oldest !== first) element.scrollTop += element.scrollHeight - height
    else if (newest !== last) setHasNew(true)
    Object.assign(place.current, { height: element.scrollHeight, first: oldest, last: newest, own })
  })
  useEffect(() => {
    const element = log.current
    if (!element) return
    // Stay at the end when content grows (pictures load) or the keyboard opens.
    const observer = new ResizeObserver(() => {
      if (place.current.atEnd && place.current.last) toEnd()
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  const onScroll = (): void => {
    const element = log.current
    if (!element) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    // Only scrolling up leaves the end: content growing below (a loading picture) also increases the distance to it.
    if (isNear || element.scrollTop < place.current.top - 1) place.current.atEnd = isNear
    place.current.top = element.scrollTop
    if (isNear) setHasNew(false)
    if (element.scrollTop < nearPx) onOlder()
  }
  return { log, hasNew, onScroll, toEnd }
}

export const Log = ({ state, isTyping, onOlder, children, ...actions }: LogProps) => {
  const now = useNow()
  const messages = useMemo(() => shownMessages(state), [state.messages, state.held])
  const rows = useMemo(
    () => buildTimeline(messages, state.outbox, state.notices, now),
    [messages, state.outbox, state.notices, now],
  )
  const own = state.outbox.findLast((item) => item.after === null)?.clientId ?? ''
  const ends = { oldest: messages[0]?.id ?? '', newest: own || (messages.at(-1)?.id ?? ''), own }
  const { log, hasNew, onScroll, toEnd } = usePlace(ends, onOlder)
  const { config } = state
  if (!config) return null
  return (
    <div class="log-root">
      <div
        class="log"
        ref={log}
        role="log"
        aria-live="polite"
        aria-label={widgetTexts.messages}
        aria-busy={state.loadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div class="rows">
          {children}
          {rows.map((row) => {
            if (row.kind === 'day')
              return (
                <div class="day" key={row.key}>
                  <span>{row.label}</span>
                </div>
              )
            if (row.kind === 'notice')
              return (
                <p class="notice" key={row.key}>
                  {row.text}
                </p>
              )
            return (
              <TurnView
                key={row.key}
                turn={row}
                config={config}
                messages={messages}
                hasMovedOn={hasMovedOn(state)}
                isLast={row === rows.at(-1) && !isTyping}
                now={now}
                {...actions}
              />
            )
          })}
          {isTyping && (
            <div class="turn in">
              <BotAvatar config={config} size={28} />
              <p class="typing">
                <span>{widgetTexts.typing}</span>
                <i />
                <i />
                <i />
              </p>
            </div>
          )}
        </div>
      </div>
      {state.loadingOlder && <p class="older">{widgetTexts.loadingOlder}</p>}
      {hasNew && (
        <button class="to-end" type="button" onClick={toEnd}>
          <Icon name="down" size={16} />
          {widgetTexts.newMessages}
        </button>
      )}
    </div>
  )
}
