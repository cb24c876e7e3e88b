import { Anchor, Select, TextInput } from '@mantine/core'
import { createContact, listContacts } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { invalidate } from '../../app/query.ts'
import { useContractForm } from '../../app/use-contract-form.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../ui/choices.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { Note } from '../../ui/note.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { contactTexts as texts } from './texts.ts'

interface NewContactPanelProps {
  width: number
  /** Opens the existing contact with that number. */
  onKnown: (id: number) => void
  onClose: () => void
}

/** Creates a contact by hand, in one of the selected workspaces. */
export function NewContactPanel({ width, onKnown, onClose }: NewContactPanelProps) {
  const { all, selectedIds } = useWorkspaces()
  const [knownId, setKnownId] = useState<number | null>(null)
  const chosen = all.filter(({ id }) => selectedIds.includes(id))
  const form = useContractForm({
    schema: async () => (await import('./new-contact-schema.ts')).schema,
    initialValues: { name: '', email: '', phone: '', workspaceId: chosen[0] ? String(chosen[0].id) : null },
    bodyOf: ({ workspaceId, ...body }) => ({
      ...body,
      ...(workspaceId === null ? {} : { workspaceId: Number(workspaceId) }),
    }),
    send: (body) => call(createContact, { body }),
    saved: texts.created,
    failed: texts.createFailed,
    onFailed: (error) => setKnownId(knownIn(error)),
    onDone: async () => {
      onClose()
      await invalidate(listContacts)
    },
  })
  return (
    <FormPanel form={form} title={texts.newTitle} width={width} submitLabel={texts.save} onClose={onClose}>
      <TextInput label={texts.name} required {...form.field('name')} />
      <TextInput label={texts.email} type="email" {...form.field('email')} />
      <PhoneField label={texts.phone} {...form.field('phone')} value={form.values.phone} />
      {knownId !== null && form.errorOf('phone') ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          <Anchor component="button" type="button" onClick={() => onKnown(knownId)}>
            {texts.openKnown}
          </Anchor>
        </Note>
      ) : null}
      <Select
        label={texts.workspace}
        required
        allowDeselect={false}
        searchable={chosen.length > 8}
        data={choicesOf(withParents(chosen, all))}
        {...form.field('workspaceId')}
      />
    </FormPanel>
  )
}

const knownIn = (error: Error): number | null => {
  const id = error instanceof ApiError && (error.details as { contactId?: unknown } | undefined)?.contactId
  return typeof id === 'number' ? id : null
}
