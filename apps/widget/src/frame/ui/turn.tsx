import type { LivechatConfig, LivechatMessage } from '@prosa/contract'
import { timeLabel } from '@prosa/talk'
import { Fragment } from 'preact'
import { canAnswer } from '../../conversation/quote.ts'
import { quickReplyState, type Turn } from '../../conversation/timeline.ts'
import type { OutboxItem } from '../../conversation/unsent.ts'
import { widgetTexts } from '../../texts.ts'
import { BotAvatar, PersonAvatar } from './avatar.tsx'
import { MessageBubble, MessageButtons, UnsentBubble } from './bubble.tsx'
import { Icon } from './icons.tsx'

export interface TurnActions {
  onReply: (button: { id: string; label: string }) => void
  /** Null while no conversation is open. */
  onQuote: ((message: LivechatMessage) => void) | null
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

interface TurnProps extends TurnActions {
  turn: Turn
  config: LivechatConfig
  messages: readonly LivechatMessage[]
  hasMovedOn: boolean
  /** This is the last row. */
  isLast: boolean
  now: Date
}

/** Bubbles of one sender, with one avatar and one time. */
export const TurnView = ({ turn, config, messages, hasMovedOn, isLast, now, ...actions }: TurnProps) => (
  <div class={`turn ${turn.side}`}>
    {turn.side === 'in' && <Speaker turn={turn} config={config} />}
    {turn.entries.map((entry) =>
      entry.kind === 'message' ? (
        <Fragment key={entry.message.clientId ?? entry.message.id}>
          <MessageBubble
            message={entry.message}
            messages={messages}
            onQuote={
              actions.onQuote && canAnswer(entry.message, messages) ? () => actions.onQuote?.(entry.message) : null
            }
          />
          <MessageButtons
            message={entry.message}
            onReply={actions.onReply}
            {...quickReplyState(messages, entry.message, hasMovedOn)}
          />
        </Fragment>
      ) : (
        <Fragment key={entry.item.clientId}>
          <UnsentBubble item={entry.item} messages={messages} />
          {entry.item.state === 'failed' && <Failure item={entry.item} {...actions} />}
        </Fragment>
      ),
    )}
    <Stamp turn={turn} config={config} isLast={isLast} now={now} />
  </div>
)

const Speaker = ({ turn, config }: { turn: Turn; config: LivechatConfig }) =>
  turn.sender === 'HUMAN' ? (
    <PersonAvatar name={turn.name ?? widgetTexts.attendant} size={28} />
  ) : (
    <BotAvatar config={config} size={28} />
  )

const Stamp = ({ turn, config, isLast, now }: Pick<TurnProps, 'turn' | 'config' | 'isLast' | 'now'>) => {
  const last = turn.entries.at(-1)
  const time = <time dateTime={turn.dateTime}>{timeLabel(new Date(turn.dateTime), now)}</time>
  if (turn.side === 'in')
    return (
      <p class="stamp">
        {turn.name ?? (turn.sender === 'HUMAN' ? widgetTexts.attendant : config.name)} · {time}
      </p>
    )
  if (last?.kind === 'unsent') return last.item.state === 'sending' ? <p class="stamp">{widgetTexts.sending}</p> : null
  return (
    <p class="stamp">
      {time}
      <span class={isLast ? undefined : 'hidden-text'}>· {widgetTexts.sent}</span>
      <Icon name="check" size={14} />
    </p>
  )
}

const Failure = ({ item, onRetry, onDiscard }: { item: OutboxItem } & Pick<TurnActions, 'onRetry' | 'onDiscard'>) => (
  <div class="failure">
    <p>
      <Icon name="alert" size={14} />
      {item.resends ? widgetTexts.resends : widgetTexts.notSent(item.error)}
    </p>
    <p>
      {!item.isFinal && (
        <button type="button" onClick={() => onRetry(item.clientId)}>
          {widgetTexts.retry}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => onDiscard(item.clientId)}>
        {widgetTexts.discard}
      </button>
    </p>
  </div>
)
