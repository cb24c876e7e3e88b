import { Button, TextInput } from '@mantine/core'
import { type Bot, getBot, listBots, summarizeBots, updateBotAvatar } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../app/api.ts'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { checkBody, type FieldErrors } from '../../../app/form-rules.ts'
import { invalidate } from '../../../app/query.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { ColorField } from '../color-field.tsx'
import classes from './avatar-dialog.module.css'
import { type AvatarDraft, bodyOf, draftOf, isSameAvatar } from './avatar-draft.ts'
import { InteractionsField } from './interactions-field.tsx'
import { PictureField } from './picture-field.tsx'
import { StartFields } from './start-fields.tsx'
import { managementTexts } from './texts.ts'

const texts = managementTexts.avatar

interface AvatarDialogProps {
  bot: Bot
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

/** What each part of the dialog shows and changes. */
export interface AvatarPartProps {
  bot: Bot
  draft: AvatarDraft
  errors: FieldErrors
  onChange: (changes: Partial<AvatarDraft>) => void
  onError: (errors: FieldErrors) => void
}

/** How the bot shows itself and begins a chat. Closing with changes asks. */
export function AvatarDialog({ bot, onClose, onDirty }: AvatarDialogProps) {
  const [first] = useState(() => draftOf(bot))
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<FieldErrors>({})
  const isDirty = !isSameAvatar(draft, first)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(updateBotAvatar, { params: { id: bot.id }, body: bodyOf(draft) }),
    onSuccess: async () => {
      await invalidate(getBot, listBots, summarizeBots)
      toastSuccess(managementTexts.saved)
      onClose()
    },
    onError: (error) => {
      setErrors(error instanceof ApiError ? error.fields : {})
      toastError(texts.failed, { detail: errorMessage(error) })
    },
  })
  const submit = async (): Promise<void> => {
    if (saving.isPending) return
    // Without the schema's code (offline) the server alone checks.
    const schema = await import('./avatar-schema.ts').then(
      (loaded) => loaded.schema,
      () => null,
    )
    const found = schema ? checkBody(schema, bodyOf(draft)).errors : null
    setErrors(found ?? {})
    if (!found) saving.mutate()
  }
  const close = async (): Promise<void> => {
    if (!isDirty || (await confirm({ text: uiTexts.discardText }))) onClose()
  }
  const part: AvatarPartProps = {
    bot,
    draft,
    errors,
    onChange: (changes) => {
      setDraft((current) => ({ ...current, ...changes }))
      setErrors({})
    },
    onError: setErrors,
  }
  return (
    <Dialog isOpen onClose={() => void close()} title={texts.title} size={620}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {/* What is on its way is not changed; the button keeps the focus. */}
        <div className={classes.fields} inert={saving.isPending}>
          <TextInput
            label={texts.name}
            maxLength={100}
            value={draft.name}
            error={errors.name}
            onChange={(event) => part.onChange({ name: event.currentTarget.value })}
          />
          <PictureField {...part} />
          <div className={classes.pair}>
            <ColorField
              label={texts.avatarColor}
              value={draft.avatarColor}
              error={errors.avatarColor}
              onChange={(avatarColor) => part.onChange({ avatarColor })}
            />
            <ColorField
              label={texts.chatColor}
              value={draft.chatColor}
              error={errors.chatColor}
              onChange={(chatColor) => part.onChange({ chatColor })}
            />
          </div>
          <StartFields {...part} />
          <InteractionsField {...part} />
        </div>
        <div className={classes.acts}>
          <Button onClick={() => void close()}>{texts.cancel}</Button>
          <BusyButton type="submit" variant="filled" isBusy={saving.isPending} disabled={!isDirty}>
            {texts.save}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
