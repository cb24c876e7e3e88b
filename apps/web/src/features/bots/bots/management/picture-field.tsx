import { Button } from '@mantine/core'
import { avatarTypes, maxFileBytes } from '@prosa/contract'
import { fileAddress } from '../../../../app/file-address.ts'
import { BotAvatar } from '../../../../ui/bot-avatar.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { formatBytes } from '../../../../ui/file-rules.ts'
import { readDataUrl } from '../../../../ui/read-data-url.ts'
import classes from './avatar-dialog.module.css'
import type { AvatarPartProps } from './avatar-dialog.tsx'
import { managementTexts } from './texts.ts'

const texts = managementTexts.avatar

/** The bot's picture: previewed at once, saved with the form. */
export function PictureField({ bot, draft, errors, onChange, onError }: AvatarPartProps) {
  const stored = bot.avatarIconUrl && fileAddress(bot.avatarIconUrl)
  const shown = draft.avatarIconUrl === undefined ? stored : draft.avatarIconUrl
  const take = (file: File): void => {
    readDataUrl(file).then(
      (avatarIconUrl) => onChange({ avatarIconUrl }),
      () => onError({ avatarIconUrl: texts.unreadable }),
    )
  }
  return (
    <div className={classes.group} data-path="avatarIconUrl">
      <span className={classes.label}>{texts.picture}</span>
      <div className={classes.picture}>
        <BotAvatar name={draft.name} color={draft.avatarColor} size={64} imageUrl={shown} />
        <div className="grow">
          <FileDrop
            label={texts.drop}
            hint={texts.hint(formatBytes(maxFileBytes.image))}
            extensions={avatarTypes}
            maxBytesOf={() => maxFileBytes.image}
            onFiles={([file]) => file && take(file)}
            onRefused={(reasons) => onError({ avatarIconUrl: reasons.join(' ') })}
          />
        </div>
      </div>
      {shown ? (
        <Button
          size="sm"
          variant="subtle"
          className={classes.add ?? ''}
          onClick={() => onChange({ avatarIconUrl: null })}
        >
          {texts.removePicture}
        </Button>
      ) : null}
      <p className={classes.error} role="alert">
        {errors.avatarIconUrl}
      </p>
    </div>
  )
}
