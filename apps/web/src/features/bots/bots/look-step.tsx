import { AvatarField } from './avatar-field.tsx'
import type { StepProps } from './basic-step.tsx'
import { ChatPreview } from './chat-preview.tsx'
import { ColorField } from './color-field.tsx'
import classes from './create-bot-wizard.module.css'
import { botTexts } from './texts.ts'

/** Colours of the avatar and the chat, with a preview. */
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
