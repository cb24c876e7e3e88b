import type { Message } from '@prosa/contract'
import { inboxTexts } from '../texts.ts'
import classes from './message-quote.module.css'

interface MessageQuoteProps {
  quoted: NonNullable<Message['replyTo']>
  contactName: string
  onJump: (seq: number) => void
}

/** The quoted message above a reply; a press scrolls to it. */
export function MessageQuote({ quoted, contactName, onJump }: MessageQuoteProps) {
  const { sender, senderName, message, file, seq, deleted } = quoted
  const name = sender === 'CLIENT' ? contactName : (senderName ?? inboxTexts.robot)
  const text = message === '' ? (file ?? inboxTexts.file) : message
  return (
    <button
      type="button"
      className={classes.quote}
      data-deleted={deleted}
      aria-label={inboxTexts.quoted(name, text)}
      onClick={() => onJump(seq)}
    >
      <b>{name}</b>
      <span>{text}</span>
    </button>
  )
}
