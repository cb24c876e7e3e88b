import { Button } from '@mantine/core'
import { avatarTypes, maxFileBytes, uploadFile } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { errorMessage } from '../../app/api-error.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { formatBytes } from '../../ui/file-rules.ts'
import classes from './avatar-field.module.css'
import type { StepProps } from './basic-step.tsx'
import { BotFace } from './bot-face.tsx'
import { botTexts } from './texts.ts'

async function upload(file: File): Promise<string> {
  const body = new FormData()
  body.append('name', file.name)
  body.append('mimeType', file.type)
  body.append('file', file, file.name)
  return (await call(uploadFile, { body })).fileId
}

/** The bot's picture: sent as soon as it is chosen, kept with the bot when that is made, else thrown away by the server. */
export function AvatarField({ form }: StepProps) {
  const { avatarFileId, avatarColor } = form.values
  const sending = useMutation({
    mutationFn: upload,
    meta: { quiet: true },
    onMutate: () => form.setErrors({ avatarFileId: null }),
    onSuccess: (fileId) => form.setValues({ avatarFileId: fileId }),
    onError: (error) => form.setErrors({ avatarFileId: errorMessage(error) }),
  })
  const error = form.errors.avatarFileId
  return (
    <div className={classes.field}>
      <span className={classes.label}>{botTexts.avatar}</span>
      <div className={classes.row}>
        <BotFace size={64} color={avatarColor} fileId={avatarFileId} />
        {avatarFileId === null ? (
          <div className="grow">
            <FileDrop
              label={sending.isPending ? botTexts.avatarSending : botTexts.avatarDrop}
              hint={botTexts.avatarHint(formatBytes(maxFileBytes.image))}
              extensions={avatarTypes}
              maxBytesOf={() => maxFileBytes.image}
              isDisabled={sending.isPending}
              onFiles={([file]) => file && sending.mutate(file)}
              onRefused={(reasons) => form.setErrors({ avatarFileId: reasons.join(' ') })}
            />
          </div>
        ) : (
          <Button size="sm" onClick={() => form.setValues({ avatarFileId: null })}>
            {botTexts.avatarRemove}
          </Button>
        )}
      </div>
      <p className={classes.error} role="alert">
        {error}
      </p>
    </div>
  )
}
