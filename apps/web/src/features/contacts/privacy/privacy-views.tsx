import { TextInput } from '@mantine/core'
import { type Contact, eraseContact, getContact, listContactErasures, listContacts } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { nameOf } from '../contact-columns.tsx'
import { PastErasures } from './past-erasures.tsx'
import classes from './privacy.module.css'
import type { PrivacyView } from './privacy-section.tsx'
import { privacyTexts as texts } from './texts.ts'

interface PrivacyViewsProps {
  contact: Contact
  view: PrivacyView
  onClose: () => void
  /** The contact no longer exists. */
  onErased: () => void
}

export const PrivacyViews = ({ contact, view, onClose, onErased }: PrivacyViewsProps) =>
  view === 'past' ? (
    <PastErasures onClose={onClose} />
  ) : (
    <EraseDialog contact={contact} onClose={onClose} onErased={onErased} />
  )

function EraseDialog({ contact, onClose, onErased }: Omit<PrivacyViewsProps, 'view'>) {
  const form = useContractForm({
    schema: async () => (await import('./erase-schema.ts')).schema,
    initialValues: { confirm: '' },
    send: (body) => call(eraseContact, { params: { id: contact.id }, body }),
    failed: texts.eraseFailed,
    onDone: async () => {
      toastSuccess(texts.erased, { detail: texts.erasedDetail })
      onErased()
      await invalidate(listContacts, listContactErasures, getContact)
    },
  })
  return (
    <FormDialog
      form={form}
      title={texts.eraseTitle(nameOf(contact))}
      submitLabel={texts.eraseNow}
      isDestructive
      size={480}
      onClose={onClose}
    >
      <ul className={classes.effects}>
        {texts.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Note tone="warn" icon={IconAlertTriangle}>
        {texts.noUndo}
      </Note>
      <TextInput label={texts.confirm} required autoComplete="off" {...form.field('confirm')} />
    </FormDialog>
  )
}
