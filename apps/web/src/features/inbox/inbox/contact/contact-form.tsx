import { Button, Textarea, TextInput } from '@mantine/core'
import type { Contact, Dialog } from '@prosa/contract'
import { updateContact } from '@prosa/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { ConflictNote } from '../../../../ui/conflict-note.tsx'
import { FormFailure } from '../../../../ui/form-frame.tsx'
import { PhoneField } from '../../../../ui/phone-field.tsx'
import { useAskingClose, useUnsaved } from '../../../../ui/unsaved.ts'
import { inboxKeys } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import classes from './contact-form.module.css'

interface ContactFormProps {
  contact: Contact
  dialogId: number
  onDone: () => void
}

/** Form of the contact's data; name and e-mail are required in the inbox. */
export function ContactForm({ contact, dialogId, onDone }: ContactFormProps) {
  const cache = useQueryClient()
  const [contactKey, dialogKey] = [inboxKeys.contact(dialogId), inboxKeys.dialog(dialogId)]
  const form = useContractForm({
    schema: async () => (await import('./contact-schema.ts')).schemaFor(contact.phone),
    stored: {
      name: contact.name ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
      description: contact.description ?? '',
    },
    revision: contact.revision,
    sendsAll: true,
    reread: () => cache.invalidateQueries({ queryKey: contactKey }),
    send: (body) => call(updateContact, { params: { id: contact.id }, body }),
    onDone: (saved) => {
      cache.setQueryData(contactKey, saved)
      cache.setQueryData<Dialog>(
        dialogKey,
        (dialog) => dialog && { ...dialog, name: saved.name ?? dialog.name, phone: saved.phone },
      )
      onDone()
    },
    saved: inboxTexts.contactSaved,
    failed: inboxTexts.contactSaveFailed,
  })
  useUnsaved(form.isDirty)
  const cancel = useAskingClose(onDone)
  return (
    // `noValidate`: the browser's own messages would appear before the form's.
    <form ref={form.ref} noValidate className={classes.form} onSubmit={form.submit}>
      <TextInput label={inboxTexts.nameField} required {...form.field('name')} />
      <TextInput label={inboxTexts.emailField} required type="email" {...form.field('email')} />
      <PhoneField label={inboxTexts.phoneField} {...form.field('phone')} value={form.values.phone} />
      <Textarea label={inboxTexts.descriptionField} autosize minRows={2} maxRows={6} {...form.field('description')} />
      <ConflictNote conflict={form.conflict} />
      <FormFailure text={form.failure} />
      <div className={classes.acts}>
        <Button size="sm" variant="subtle" onClick={cancel}>
          {inboxTexts.cancel}
        </Button>
        <BusyButton size="sm" variant="filled" type="submit" isBusy={form.isSending}>
          {inboxTexts.save}
        </BusyButton>
      </div>
    </form>
  )
}
