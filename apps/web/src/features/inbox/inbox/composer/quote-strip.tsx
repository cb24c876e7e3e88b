import { ActionIcon } from '@mantine/core'
import type { OutboxQuote } from '@prosa/talk'
import { IconX } from '@tabler/icons-react'
import { inboxTexts } from '../texts.ts'
import classes from './quote-strip.module.css'

interface QuoteStripProps {
  quoted: OutboxQuote
  contactName: string
  onCancel: () => void
}

/** The message being replied to. */
export function QuoteStrip({ quoted, contactName, onCancel }: QuoteStripProps) {
  const name = quoted.sender === 'CLIENT' ? contactName : (quoted.senderName ?? inboxTexts.robot)
  return (
    <div className={classes.strip} role="note">
      <p>
        <b>{inboxTexts.answering(name)}</b>
        <span>{quoted.text || quoted.file || inboxTexts.file}</span>
      </p>
      <ActionIcon variant="subtle" size={24} aria-label={inboxTexts.cancelQuote} onClick={onCancel}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}
