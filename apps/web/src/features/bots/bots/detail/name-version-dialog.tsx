import { Textarea, TextInput } from '@mantine/core'
import { getBot, listBotVersions, nameBotVersion, versionNameLength, versionNoteLength } from '@prosa/contract'
import { type Answer, call } from '../../../../app/api.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { detailTexts } from './texts.ts'

const texts = detailTexts.versions

interface NameVersionDialogProps {
  botId: number
  version: Answer<typeof listBotVersions>['result'][number]
  onClose: () => void
}

/** Name and note of a published version; its flow never changes. */
export function NameVersionDialog({ botId, version, onClose }: NameVersionDialogProps) {
  const form = useContractForm({
    schema: async () => (await import('./version-name-schema.ts')).schema,
    initialValues: { name: version.name ?? '', note: version.note ?? '' },
    send: (body) => call(nameBotVersion, { params: { id: botId, versionId: version.id }, body }),
    saved: texts.named,
    onDone: async () => {
      onClose()
      await invalidate(listBotVersions, getBot)
    },
  })
  return (
    <FormDialog form={form} title={texts.nameOf(version.version ?? 0)} size={440} onClose={onClose}>
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        {...form.field('name')}
        maxLength={versionNameLength}
      />
      <Textarea
        label={texts.note}
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('note')}
        maxLength={versionNoteLength}
      />
    </FormDialog>
  )
}
