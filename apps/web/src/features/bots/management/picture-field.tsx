import { Button } from '@mantine/core'
import { avatarTypes, maxFileBytes } from '@prosa/contract'
import { fileAddress } from '../../../app/file-address.ts'
import { BotAvatar } from '../../../ui/bot-avatar.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { formatBytes } from '../../../ui/file-rules.ts'
import classes from './avatar-dialog.module.css'
import type { AvatarPartProps } from './avatar-dialog.tsx'
import { managementTexts } from './texts.ts'

const texts = managementTexts.avatar

const mimeOf: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', svg: 'image/svg+xml' }

/** The file as the call wants it. @throws where the browser cannot read it any more */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Some systems know no type for a file; its name was looked at before.
    const mime = mimeOf[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? file.type
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^;,]*/, `data:${mime}`))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsDataURL(file)
  })
}

/** The bot's picture: seen at once, sent with the rest. */
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
    <div className={classes.group}>
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
