import { Button } from '@mantine/core'
import { avatarTypes, maxFileBytes } from '@prosa/contract'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { formatBytes } from '../../../ui/file-rules.ts'
import { readDataUrl } from '../../../ui/read-data-url.ts'
import classes from './avatar-field.module.css'
import type { StepProps } from './basic-step.tsx'
import { BotFace } from './bot-face.tsx'
import { botTexts } from './texts.ts'

/** The bot's picture: previewed at once, sent with the form. */
export function AvatarField({ form }: StepProps) {
  const { avatarIconUrl, avatarColor } = form.values
  const take = (file: File): void => {
    form.setErrors({ avatarIconUrl: null })
    readDataUrl(file).then(
      (url) => form.setValues({ avatarIconUrl: url }),
      () => form.setErrors({ avatarIconUrl: botTexts.avatarUnreadable }),
    )
  }
  return (
    <div className={classes.field} data-path="avatarIconUrl">
      <span className={classes.label}>{botTexts.avatar}</span>
      <div className={classes.row}>
        <BotFace size={64} color={avatarColor} imageUrl={avatarIconUrl} />
        {avatarIconUrl === null ? (
          <div className="grow">
            <FileDrop
              label={botTexts.avatarDrop}
              hint={botTexts.avatarHint(formatBytes(maxFileBytes.image))}
              extensions={avatarTypes}
              maxBytesOf={() => maxFileBytes.image}
              onFiles={([file]) => file && take(file)}
              onRefused={(reasons) => form.setErrors({ avatarIconUrl: reasons.join(' ') })}
            />
          </div>
        ) : (
          <Button size="sm" onClick={() => form.setValues({ avatarIconUrl: null })}>
            {botTexts.avatarRemove}
          </Button>
        )}
      </div>
      <p className={classes.error} role="alert">
        {form.errors.avatarIconUrl}
      </p>
    </div>
  )
}
