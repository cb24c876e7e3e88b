import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Contact, Dialog } from '@prosa/contract'
import { updateContact } from '@prosa/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { ApiError } from '../../../app/api-error.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { inboxKeys } from '../keys.ts'
import { inboxTexts } from '../texts.ts'
import classes from './contact.module.css'

interface ContactFormProps {
  contact: Contact
  dialogId: number
  onDone: () => void
}

/** The contact's data; in the chat name and e-mail are required. */
export function ContactForm({ contact, dialogId, onDone }: ContactFormProps) {
  const cache = useQueryClient()
  const form = useForm({
    initialValues: {
      name: contact.name ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
      description: contact.description ?? '',
    },
    validate: {
      name: (value) => (value.trim() === '' ? inboxTexts.required : null),
      email: (value) => (value.trim() === '' ? inboxTexts.required : null),
    },
  })
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: (body: typeof form.values) => call(updateContact, { params: { id: contact.id }, body }),
    onSuccess: (saved) => {
      cache.setQueryData(inboxKeys.contact(dialogId), saved)
      cache.setQueryData<Dialog>(
        inboxKeys.dialog(dialogId),
        (dialog) => dialog && { ...dialog, name: saved.name ?? dialog.name, phone: saved.phone },
      )
      toastSuccess(inboxTexts.contactSaved)
      onDone()
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.setErrors(error.fields)
      else toastError('Erro ao atualizar o contato Por favor tente mais tarde.', { detail: error.message })
    },
  })
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <TextInput label={inboxTexts.nameField} required maxLength={200} {...form.getInputProps('name')} />
      <TextInput label={inboxTexts.emailField} required type="email" maxLength={254} {...form.getInputProps('email')} />
      <TextInput label={inboxTexts.phoneField} inputMode="tel" maxLength={24} {...form.getInputProps('phone')} />
      <Textarea
        label={inboxTexts.descriptionField}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <div className={classes.acts}>
        <Button size="sm" variant="subtle" onClick={onDone}>
          {inboxTexts.cancel}
        </Button>
        <Button size="sm" variant="filled" type="submit" loading={save.isPending}>
          {inboxTexts.save}
        </Button>
      </div>
    </form>
  )
}
