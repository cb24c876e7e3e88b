import { Select, TextInput } from '@mantine/core'
import { getContact, legalBases, listConsents, listContacts, type PlatformName, recordConsent } from '@prosa/contract'
import { call } from '../../app/api.ts'
import { invalidate } from '../../app/query.ts'
import { useContractForm } from '../../app/use-contract-form.ts'
import { basisLabels } from '../../shared/contacts/consent-texts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToday } from '../../ui/use-now.ts'
import classes from './consent.module.css'
import { contactConsentTexts as texts } from './consent-texts.ts'

/** What the dialog records: a legal basis alone, or also a new opt-in for a channel. */
export type Recording = { kind: 'basis' } | { kind: 'opt_in'; channel: PlatformName }

interface ConsentDialogProps {
  contactId: number
  recording: Recording
  onClose: () => void
}

const data = legalBases.map((value) => ({ value, label: basisLabels[value] }))

export function ConsentDialog({ contactId, recording, onClose }: ConsentDialogProps) {
  const { kind } = recording
  const today = useToday()
  const form = useContractForm({
    schema: async () => (await import('./consent-schema.ts')).schema,
    initialValues: { basis: null as string | null, source: '', givenOn: today },
    bodyOf: ({ basis, source, givenOn }) => ({
      ...recording,
      ...(basis === null ? {} : { basis }),
      source,
      givenOn: givenOn === today ? null : givenOn,
    }),
    send: (body) => call(recordConsent, { params: { id: contactId }, body }),
    saved: texts.recorded,
    failed: texts.recordFailed,
    onDone: async () => {
      onClose()
      await Promise.all([invalidate(listConsents), invalidate(listContacts), invalidate(getContact)])
    },
  })
  return (
    <FormDialog form={form} title={texts.dialogTitle[kind]} size={440} onClose={onClose}>
      <p className={classes.hint}>{texts.dialogHint[kind]}</p>
      <Select label={texts.basis} required data={data} allowDeselect={false} {...form.field('basis')} />
      <TextInput label={texts.source} description={texts.sourceHint} required {...form.field('source')} />
      <DateField label={texts.givenOn} max={today} {...form.field('givenOn')} />
    </FormDialog>
  )
}
