import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import {
  type Bot,
  type BotTransferSettings,
  getBot,
  getBotTransferSettings,
  updateBotTransferSettings,
} from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import type { FieldErrors } from '../../../../app/form-rules.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { BotPicker } from '../../../../shared/bots/bot-picker.tsx'
import { DialogForm } from '../../../../ui/form-dialog.tsx'
import { Note } from '../../../../ui/note.tsx'
import { toastError, toastWarning } from '../../../../ui/toast.tsx'
import classes from './avatar-dialog.module.css'
import { PeopleFields } from './people-fields.tsx'
import { managementTexts } from './texts.ts'
import { bodyOf, draftOf, messageLength, setKind, type TransferDraft } from './transfer-draft.ts'

const texts = managementTexts.transferDialog

/** Values and changes of both kinds of destination. */
export interface TransferPartProps {
  draft: TransferDraft
  errors: FieldErrors
  onChange: (draft: TransferDraft) => void
}

interface TransferFormProps {
  bot: Bot
  settings: BotTransferSettings
  onClose: () => void
}

/** Transfer to people or to another bot; the last choice counts. */
export function TransferForm({ bot, settings, onClose }: TransferFormProps) {
  const form = useContractForm({
    schema: async () => (await import('./transfer-schema.ts')).schema,
    stored: draftOf(settings),
    sendsAll: true,
    revision: settings.revision,
    reread: () => invalidate(getBotTransferSettings),
    bodyOf,
    send: (body) => call(updateBotTransferSettings, { params: { id: bot.id }, body }),
    saved: texts.saved,
    onDone: async ({ transferData }) => {
      if (transferData?.canTakeOver === false) toastWarning(texts.cannotTakeOver)
      onClose()
      await invalidate(getBotTransferSettings, getBot)
    },
    onFailed: (error) => toastError(errorMessage(error)),
  })
  const { values: draft } = form
  const unable = settings.transferData?.canTakeOver === false ? settings.transferData.botId : null
  const part: TransferPartProps = { draft, errors: form.errors, onChange: form.setValues }
  return (
    <DialogForm form={form} onClose={onClose}>
      <p className={classes.hint}>{texts.text}</p>
      <SegmentedControl
        aria-label={texts.kind}
        value={draft.kind}
        onChange={(kind) => part.onChange(setKind(draft, kind as TransferDraft['kind']))}
        data={[
          { value: 'none', label: texts.nowhere },
          { value: 'people', label: texts.people },
          { value: 'bot', label: texts.bot },
        ]}
      />
      {draft.kind === 'people' ? <PeopleFields {...part} /> : null}
      {draft.kind === 'bot' ? <BotFields {...part} ownBotId={bot.id} /> : null}
      {draft.kind === 'bot' && draft.bot?.id === unable ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {texts.cannotTakeOver}
        </Note>
      ) : null}
      {draft.kind === 'none' ? (
        <p className={classes.hint}>{texts.nowhereText}</p>
      ) : (
        <Checkbox label={texts.begunByBot} description={texts.begunByBotText} {...form.checkbox('begunByBot')} />
      )}
    </DialogForm>
  )
}

/** Another bot, its channel, and its first message. */
function BotFields({ draft, errors, onChange, ownBotId }: TransferPartProps & { ownBotId: number }) {
  return (
    <>
      <BotPicker
        bot={draft.bot}
        ownBotId={ownBotId}
        data-path="transferData.botId"
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
          data-path="transferData.botTransferMessage"
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
