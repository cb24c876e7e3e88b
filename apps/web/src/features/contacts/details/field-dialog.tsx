import { Select, Textarea, TextInput } from '@mantine/core'
import {
  type ContactField,
  type ContactFieldKind,
  contactFieldKinds,
  createContactField,
  listContactFields,
  updateContactField,
} from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { detailTexts as texts } from './texts.ts'

const kinds = contactFieldKinds.map((value) => ({ value, label: texts.kinds[value] }))

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const optionsArea = {
  label: texts.options,
  description: texts.optionsHint,
  required: true,
  autosize: true,
  minRows: 4,
  maxRows: 12,
} as const

interface NewFieldProps {
  /** Proposed name and kind of a new field. */
  proposed?: { name: string; kind: ContactFieldKind }
  onMade?: (field: ContactField) => void
  onClose: () => void
}

interface FieldDialogProps extends NewFieldProps {
  /** Null: a new field. */
  field: ContactField | null
}

/** A field of the company's contacts: its name and allowed values. */
export const FieldDialog = ({ field, ...rest }: FieldDialogProps) =>
  field ? <EditField field={field} onClose={rest.onClose} /> : <NewField {...rest} />

const doneWith = (onClose: () => void) => async (): Promise<void> => {
  onClose()
  await invalidate(listContactFields)
}

function NewField({ proposed = { name: '', kind: 'text' }, onMade, onClose }: NewFieldProps) {
  const form = useContractForm({
    schema: async () => (await import('./field-schema.ts')).newField,
    initialValues: { ...proposed, options: '' },
    bodyOf: ({ name, kind, options }) => ({ name, kind, options: kind === 'list' ? linesOf(options) : [] }),
    send: (body) => call(createContactField, { body }),
    saved: texts.fieldSaved,
    failed: texts.fieldFailed,
    onDone: async (made) => {
      await doneWith(onClose)()
      onMade?.(made)
    },
  })
  return (
    <FormDialog form={form} title={texts.newField} submitLabel={texts.save} onClose={onClose} size={440}>
      <TextInput label={texts.name} required {...form.field('name')} />
      <Select
        label={texts.kind}
        description={texts.kindStays}
        allowDeselect={false}
        data={kinds}
        {...form.field('kind')}
      />
      {form.values.kind === 'list' ? <Textarea {...optionsArea} {...form.field('options')} /> : null}
    </FormDialog>
  )
}

function EditField({ field, onClose }: { field: ContactField; onClose: () => void }) {
  const form = useContractForm({
    schema: async () => (await import('./field-schema.ts')).changedField,
    stored: { name: field.name, options: field.options.join('\n') },
    bodyOf: ({ name, options }) => ({ name, ...(field.kind === 'list' ? { options: linesOf(options) } : {}) }),
    send: (body) => call(updateContactField, { params: { id: field.id }, body }),
    saved: texts.fieldSaved,
    failed: texts.fieldFailed,
    onDone: doneWith(onClose),
  })
  return (
    <FormDialog form={form} title={texts.editField} submitLabel={texts.save} onClose={onClose} size={440}>
      <TextInput label={texts.name} required {...form.field('name')} />
      {field.kind === 'list' ? <Textarea {...optionsArea} {...form.field('options')} /> : null}
    </FormDialog>
  )
}
