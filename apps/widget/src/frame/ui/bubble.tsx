import type { LivechatMessage } from '@prosa/contract'
import { linkify, safeLink } from '@prosa/talk'
import { quotedOf } from '../../conversation/quote.ts'
import type { OutboxItem } from '../../conversation/unsent.ts'
import { widgetTexts } from '../../texts.ts'
import { FileView, LocalFileView } from './files.tsx'
import { Icon } from './icons.tsx'
import { placeOf, Quote } from './quote.tsx'

/** The text with its addresses as links; all of it is rendered as text nodes. */
const LinkedText = ({ text }: { text: string }) => (
  <p class="text">
    {linkify(text).map((part) =>
      part.href ? (
        <a href={part.href} target="_blank" rel="noopener noreferrer">
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )}
  </p>
)

interface MessageBubbleProps {
  message: LivechatMessage
  /** All loaded messages, to look up the quoted one. */
  messages: readonly LivechatMessage[]
  /** Null if the message cannot be quoted. */
  onQuote: (() => void) | null
}

export const MessageBubble = ({ message, messages, onQuote }: MessageBubbleProps) => {
  if (message.deleted)
    return (
      <div class="bubble deleted" id={placeOf(message.id)} tabIndex={-1}>
        <p class="text">{widgetTexts.deleted}</p>
      </div>
    )
  if (!message.text && message.files.length === 0) return null
  return (
    <div class={message.files.length ? 'bubble with-files' : 'bubble'} id={placeOf(message.id)} tabIndex={-1}>
      {message.replyTo && <Quote quoted={message.replyTo} messages={messages} />}
      {message.files.map((file) => (
        <FileView key={file.id} file={file} />
      ))}
      {message.text && <LinkedText text={message.text} />}
      {onQuote && (
        <button class="icon-button answer" type="button" aria-label={widgetTexts.answer} onClick={onQuote}>
          <Icon name="answer" size={16} />
        </button>
      )}
    </div>
  )
}

export const UnsentBubble = ({ item, messages }: { item: OutboxItem; messages: readonly LivechatMessage[] }) => (
  <div class={`bubble ${item.files.length ? 'with-files' : ''} ${item.state}`}>
    {item.quoted && <Quote quoted={quotedOf(item.quoted)} messages={messages} />}
    {item.files.map((file) => (
      <LocalFileView key={file.localId} file={file} />
    ))}
    {item.text && <LinkedText text={item.text} />}
  </div>
)

interface ButtonsProps {
  message: LivechatMessage
  active: boolean
  chosen: string | null
  onReply: (button: { id: string; label: string }) => void
}

/** Link buttons always work. Quick replies work while they are the newest question; later the chosen one is marked. */
export const MessageButtons = ({ message, active, chosen, onReply }: ButtonsProps) => {
  const buttons = [...message.buttons].sort((a, b) => a.position - b.position)
  if (buttons.length === 0 || message.deleted) return null
  return (
    <div class="buttons">
      {buttons.map((button) => {
        if (button.type === 'LINK') {
          const href = safeLink(button.link)
          return href ? (
            <a key={button.id} class="chip" href={href} target="_blank" rel="noopener noreferrer">
              {button.label}
              <Icon name="external" size={14} />
            </a>
          ) : (
            <span key={button.id} class="chip past">
              {button.label}
            </span>
          )
        }
        if (active)
          return (
            <button key={button.id} class="chip" type="button" onClick={() => onReply(button)}>
              {button.label}
            </button>
          )
        return button.label === chosen ? (
          <span key={button.id} class="chip chosen">
            <Icon name="check" size={14} />
            {button.label}
          </span>
        ) : (
          <span key={button.id} class="chip past">
            {button.label}
          </span>
        )
      })}
    </div>
  )
}
