import { beginningTexts } from '@prosa/talk'
import { IconDots, IconSend } from '@tabler/icons-react'
import { BotFace } from './bot-face.tsx'
import classes from './chat-preview.module.css'
import { colored } from './colored.ts'
import { botTexts } from './texts.ts'

interface ChatPreviewProps {
  name: string
  avatarIconUrl: string | null
  avatarColor: string
  chatColor: string
}

/** Preview of the chat as a new customer opens it. */
export function ChatPreview({ name, avatarIconUrl, avatarColor, chatColor }: ChatPreviewProps) {
  return (
    <figure className={classes.preview} {...colored(chatColor)}>
      <figcaption className="visually-hidden">{botTexts.preview}</figcaption>
      <div className={classes.chat} aria-hidden>
        <div className={classes.chatHead}>
          <BotFace size={38} color={avatarColor} imageUrl={avatarIconUrl} />
          <span className="grow">
            <b className="clip">{name.trim()}</b>
            <small>{beginningTexts.answersNow}</small>
          </span>
          <IconDots size={18} stroke={1.75} />
        </div>
        <div className={classes.chatBody}>
          <BotFace size={56} color={avatarColor} imageUrl={avatarIconUrl} />
          <b>{beginningTexts.hello}</b>
          <p>{beginningTexts.justWrite}</p>
        </div>
        <div className={classes.chatInput}>
          <span className={classes.chatField}>
            <span className="grow">{beginningTexts.writePlaceholder}</span>
            <span className={classes.chatSend}>
              <IconSend size={14} stroke={1.75} />
            </span>
          </span>
        </div>
      </div>
    </figure>
  )
}
