import { beginningTexts } from '@prosa/talk'
import { IconDots, IconSend } from '@tabler/icons-react'
import { AvatarField } from './avatar-field.tsx'
import type { StepProps } from './basic-step.tsx'
import type { BotDraft } from './bot-draft.ts'
import { BotFace } from './bot-face.tsx'
import { ColorField } from './color-field.tsx'
import { colored } from './colored.ts'
import classes from './create-bot-wizard.module.css'
import { botTexts } from './texts.ts'

/** Colour of the avatar and of the chat, with how a customer will see them. */
export function LookStep({ form }: StepProps) {
  return (
    <div className={classes.look}>
      <div className={classes.colors}>
        <AvatarField form={form} />
        <ColorField label={botTexts.avatarColor} {...form.field('avatarColor')} value={form.values.avatarColor} />
        <ColorField label={botTexts.chatColor} {...form.field('chatColor')} value={form.values.chatColor} />
      </div>
      <ChatPreview {...form.values} />
    </div>
  )
}

/** The chat as a customer opens it who has written nothing yet. */
function ChatPreview({ name, avatarIconUrl, avatarColor, chatColor }: BotDraft) {
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
