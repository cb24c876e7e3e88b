import { TextInput } from '@mantine/core'
import { type Bot, getBot, listBots, summarizeBots, updateBotAvatar } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import type { FieldErrors } from '../../../../app/form-rules.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { ColorField } from '../color-field.tsx'
import classes from './avatar-dialog.module.css'
import { type AvatarDraft, bodyOf, draftOf } from './avatar-draft.ts'
import { InteractionsField } from './interactions-field.tsx'
import { PictureField } from './picture-field.tsx'
import { StartFields } from './start-fields.tsx'
import { StartsAt } from './starts-at.tsx'
import { managementTexts } from './texts.ts'

const texts = managementTexts.avatar

/** Where the dialog opens: a field, or a part with several fields. */
export type AvatarField = 'name' | 'avatarIconUrl' | 'avatarColor' | 'start' | 'interactions'

interface AvatarDialogProps {
  bot: Bot
  opensAt: AvatarField
  onClose: () => void
}

/** Values and changes of each part of the dialog. */
export interface AvatarPartProps {
  bot: Bot
  draft: AvatarDraft
  errors: FieldErrors
  onChange: (changes: Partial<AvatarDraft>) => void
  onError: (errors: FieldErrors) => void
}

/** The bot's appearance and the beginning of its chat. Closing with changes asks for confirmation. */
export function AvatarDialog({ bot, opensAt, onClose }: AvatarDialogProps) {
  const form = useContractForm({
    schema: async () => (await import('./avatar-schema.ts')).schema,
    stored: draftOf(bot),
    revision: bot.revision,
    reread: () => invalidate(getBot),
    bodyOf,
    send: (body) => call(updateBotAvatar, { params: { id: bot.id }, body }),
    saved: managementTexts.saved,
    failed: texts.failed,
    onDone: async () => {
      await invalidate(getBot, listBots, summarizeBots)
      onClose()
    },
  })
  const { isDirty, errors, values: draft } = form
  const part: AvatarPartProps = { bot, draft, errors, onChange: form.setValues, onError: form.setErrors }
  const colorField = (name: 'avatarColor' | 'chatColor') => <ColorField label={texts[name]} {...form.field(name)} />
  return (
    <FormDialog form={form} title={texts.title} size={620} isSubmitDisabled={!isDirty} onClose={onClose}>
      <StartsAt name={opensAt} />
      <TextInput label={texts.name} {...form.field('name')} />
      <PictureField {...part} />
      <div className={classes.pair}>
        {colorField('avatarColor')}
        {colorField('chatColor')}
      </div>
      <StartFields {...part} />
      <InteractionsField {...part} />
    </FormDialog>
  )
}
