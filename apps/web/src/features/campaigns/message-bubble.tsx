import { IconPaperclip } from '@tabler/icons-react'
import classes from './campaigns.module.css'

interface MessageBubbleProps {
  text: string
  file: { name: string } | null | undefined
}

/** A campaign's message as the receiver sees it. */
export function MessageBubble({ text, file }: MessageBubbleProps) {
  return (
    <div className={classes.bubble}>
      {file ? (
        <span className={classes.bubbleFile}>
          <IconPaperclip size={14} stroke={1.75} aria-hidden />
          <span className="clip">{file.name}</span>
        </span>
      ) : null}
      {text}
    </div>
  )
}
