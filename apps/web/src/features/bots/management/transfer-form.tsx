import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import {
  type Bot,
  type BotTransferSettings,
  getBot,
  getBotTransferSettings,
  updateBotTransferSettings,
} from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../app/api.ts'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { checkBody, type FieldErrors } from '../../../app/form-rules.ts'
import { invalidate } from '../../../app/query.ts'
import { BotPicker } from '../../../shared/bots/bot-picker.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import classes from './avatar-dialog.module.css'
import { PeopleFields } from './people-fields.tsx'
import { managementTexts } from './texts.ts'
import { bodyOf, draftOf, messageLength, setKind, type TransferDraft } from './transfer-draft.ts'

const texts = managementTexts.transferDialog

/** What the two kinds of destination show and change. */
export interface TransferPartProps {
  draft: TransferDraft
  errors: FieldErrors
  onChange: (draft: TransferDraft) => void
}

interface TransferFormProps {
  bot: Bot
  settings: BotTransferSettings
  onCancel: () => void
  onDone: () => void
  onDirty: (isDirty: boolean) => void
}

/** People or another bot, the last choice wins. */
export function TransferForm({ bot, settings, onCancel, onDone, onDirty }: TransferFormProps) {
  const [first] = useState(() => draftOf(settings))
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<FieldErrors>({})
  const isDirty = JSON.stringify(draft) !== JSON.stringify(first)
  useDirtyTold(isDirty, onDirty)
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(updateBotTransferSettings, { params: { id: bot.id }, body: bodyOf(draft) }),
    onSuccess: async () => {
      toastSuccess(texts.saved)
      onDone()
      await invalidate(getBotTransferSettings, getBot)
    },
    onError: (error) => {
      setErrors(error instanceof ApiError ? error.fields : {})
      toastError(errorMessage(error))
    },
  })
  const submit = async (): Promise<void> => {
    if (saving.isPending) return
    // Without the schema's code (offline) the server alone checks.
    const schema = await import('./transfer-schema.ts').then(
      (loaded) => loaded.schema,
      () => null,
    )
    const found = schema ? checkBody(schema, bodyOf(draft)).errors : null
    setErrors(found ?? {})
    const wrong = Object.values(found ?? {})[0]
    if (wrong === undefined) saving.mutate()
    else toastError(wrong)
  }
  const part: TransferPartProps = {
    draft,
    errors,
    onChange: (next) => {
      setDraft(next)
      setErrors({})
    },
  }
  return (
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
        <p className={classes.hint}>{texts.text}</p>
        <SegmentedControl
          aria-label={texts.kind}
          value={draft.kind}
          onChange={(kind) => part.onChange(setKind(draft, kind === 'bot' ? 'bot' : 'people'))}
          data={[
            { value: 'people', label: texts.people },
            { value: 'bot', label: texts.bot },
          ]}
        />
        {draft.kind === 'people' ? <PeopleFields {...part} /> : <BotFields {...part} ownBotId={bot.id} />}
        <Checkbox
          label={texts.begunByBot}
          description={texts.begunByBotText}
          checked={draft.begunByBot}
          onChange={(event) => part.onChange({ ...draft, begunByBot: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.acts}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <BusyButton type="submit" variant="filled" isBusy={saving.isPending}>
          {texts.save}
        </BusyButton>
      </div>
    </form>
  )
}

/** Also that nothing is unsaved any more when it closes. */
function useDirtyTold(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever listens may be made anew, what there is to tell is not
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty])
}

/** Another bot, its channel, and the message that it begins with. */
function BotFields({ draft, errors, onChange, ownBotId }: TransferPartProps & { ownBotId: number }) {
  return (
    <>
      <BotPicker
        bot={draft.bot}
        ownBotId={ownBotId}
        error={errors['transferData.botId'] ?? null}
        onChange={(bot) => onChange({ ...draft, bot })}
      />
      <TextInput label={texts.channel} value={texts.channelName} readOnly />
      <div>
        <Textarea
          label={texts.message}
          description={texts.messageText}
          autosize
          minRows={3}
          maxLength={messageLength}
          value={draft.message}
          error={errors['transferData.botTransferMessage']}
          onChange={(event) => onChange({ ...draft, message: event.currentTarget.value })}
        />
        <p className={classes.count} aria-hidden>
          {draft.message.length}/{messageLength}
        </p>
      </div>
    </>
  )
}
