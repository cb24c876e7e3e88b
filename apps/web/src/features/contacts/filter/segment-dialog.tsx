import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { TextInput } from '@mantine/core'
import { createContactSegment, listContactSegments } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { ContactsList } from '../contacts-screen.tsx'
import classes from './filter.module.css'
import { filterTexts as texts } from './texts.ts'

interface SegmentDialogProps {
  filter: ContactsList['wanted']
  onClose: () => void
}

/** Gives the filter that is in force a name. */
export function SegmentDialog({ filter: { workspaces: _, ...filter }, onClose }: SegmentDialogProps) {
  const form = useContractForm({
    schema: async () => (await import('./segment-schema.ts')).schema,
    initialValues: { name: '' },
    bodyOf: ({ name }) => ({ name, filter }),
    send: (body) => call(createContactSegment, { body }),
    saved: texts.saved,
    failed: texts.saveFailed,
    onDone: async () => {
      onClose()
      await invalidate(listContactSegments)
    },
  })
  return (
    <FormDialog form={form} title={texts.saveTitle} submitLabel={texts.saveNow} onClose={onClose} size={420}>
      <p className={classes.quiet}>{texts.saveHint}</p>
      <TextInput label={texts.name} required data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}
