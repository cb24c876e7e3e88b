import { useToday } from '../../../ui/use-now.ts'
import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { Checkbox, TextInput } from '@mantine/core'
import { createContactSegment, listContactSegments } from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { ContactsList } from '../use-contacts-list.ts'
import classes from './filter.module.css'
import { movingDays } from './moving-days.ts'
import { filterTexts as texts } from './texts.ts'

interface SegmentDialogProps {
  filter: ContactsList['wanted']
  onClose: () => void
}

/** Saves the active filter under a name. A period that ends today can be saved relative to the current day. */
export function SegmentDialog({ filter: { workspaces: _, ...filter }, onClose }: SegmentDialogProps) {
  const today = useToday()
  const createdAtDays = movingDays(filter.createdAtPeriod, today)
  const lastMessageDays = movingDays(filter.lastMessagePeriod, today)
  const form = useContractForm({
    schema: async () => (await import('./segment-schema.ts')).schema,
    initialValues: { name: '', movesCreated: true, movesLast: true },
    bodyOf: ({ name, movesCreated, movesLast }) => ({
      name,
      filter: {
        ...filter,
        ...(createdAtDays && movesCreated ? { createdAtPeriod: null, createdAtDays } : {}),
        ...(lastMessageDays && movesLast ? { lastMessagePeriod: null, lastMessageDays } : {}),
      },
    }),
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
      {createdAtDays ? (
        <Checkbox
          label={texts.keepMoving(texts.createdIn, createdAtDays)}
          checked={form.values.movesCreated}
          onChange={({ currentTarget }) => form.set('movesCreated', currentTarget.checked)}
        />
      ) : null}
      {lastMessageDays ? (
        <Checkbox
          label={texts.keepMoving(texts.lastMessageIn, lastMessageDays)}
          checked={form.values.movesLast}
          onChange={({ currentTarget }) => form.set('movesLast', currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  )
}
