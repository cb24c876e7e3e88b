import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { getBot, listBotVersions, nameBotVersion, versionNameLength, versionNoteLength } from '@prosa/contract'
import { useState } from 'react'
import { type Answer, call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import wizard from '../create-bot-wizard.module.css'
import { botTexts } from '../texts.ts'
import { detailTexts } from './texts.ts'

const texts = detailTexts.versions

interface NameVersionDialogProps {
  botId: number
  version: Answer<typeof listBotVersions>['result'][number]
  onClose: () => void
}

/** What people call a published version, and a note on it; the flow in it never changes. */
export function NameVersionDialog({ botId, version, onClose }: NameVersionDialogProps) {
  const [name, setName] = useState(version.name ?? '')
  const [note, setNote] = useState(version.note ?? '')
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(nameBotVersion, { params: { id: botId, versionId: version.id }, body: { name, note } })
      toastSuccess(texts.named)
      onClose()
      await invalidate(listBotVersions, getBot)
    } catch (error) {
      toastError(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.nameOf(version.version ?? 0)}
      size={440}
      closeButtonProps={{ 'aria-label': botTexts.close }}
    >
      <form
        className={wizard.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          data-autofocus
          maxLength={versionNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={texts.note}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={versionNoteLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={wizard.acts}>
          <Button onClick={onClose}>{botTexts.cancel}</Button>
          <BusyButton type="submit" variant="filled" isBusy={isBusy}>
            {texts.save}
          </BusyButton>
        </div>
      </form>
    </Modal>
  )
}
