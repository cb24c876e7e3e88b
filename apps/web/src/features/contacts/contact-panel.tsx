import { TextInput } from '@mantine/core'
import { type Contact, getContact, listContacts, updateContact } from '@prosa/contract'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../app/api.ts'
import { fileAddress } from '../../app/file-address.ts'
import { invalidate, query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { Unanswered } from '../../app/unanswered.tsx'
import { useContractForm } from '../../app/use-contract-form.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Note } from '../../ui/note.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import { ConsentDialog, type Recording } from './consent-dialog.tsx'
import { ConsentSection } from './consent-section.tsx'
import { nameOf } from './contact-columns.tsx'
import classes from './contacts-screen.module.css'
import { OwnFields } from './details/own-fields.tsx'
import { useDetails } from './details/use-details.ts'
import { PrivacySection, type PrivacyView } from './privacy/privacy-section.tsx'
import { contactTexts as texts } from './texts.ts'

const PrivacyViews = lazyPiece(async () => (await import('./privacy/privacy-views.tsx')).PrivacyViews)

const width = 440

interface PanelProps {
  id: number
  onClose: () => void
}

/** A contact in a side panel. */
export function ContactPanel({ id, onClose }: PanelProps) {
  const [recording, setRecording] = useState<Recording | null>(null)
  const [privacy, setPrivacy] = useState<PrivacyView | null>(null)
  const contact = useQuery({
    ...query(getContact, { params: { id } }),
    refetchOnMount: 'always',
  })
  if (contact.data)
    return (
      <>
        <ContactForm contact={contact.data} onRecord={setRecording} onPrivacy={setPrivacy} onClose={onClose} />
        {recording ? <ConsentDialog contactId={id} recording={recording} onClose={() => setRecording(null)} /> : null}
        {privacy ? (
          <Suspense fallback={null}>
            <PrivacyViews contact={contact.data} view={privacy} onClose={() => setPrivacy(null)} onErased={onClose} />
          </Suspense>
        ) : null}
      </>
    )
  return (
    <SidePanel isOpen title={texts.panelTitle} width={width} onClose={onClose}>
      <Unanswered of={contact} title={texts.readFailed}>
        <ListSkeleton rows={4} />
      </Unanswered>
    </SidePanel>
  )
}

const changedOf = <T,>(fields: Readonly<Record<string, T>>, before: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([id, value]) => value !== (before[id] ?? '')))

interface ContactFormProps {
  contact: Contact
  onRecord: (recording: Recording) => void
  onPrivacy: (view: PrivacyView) => void
  onClose: () => void
}

function ContactForm({ contact, onRecord, onPrivacy, onClose }: ContactFormProps) {
  const mayEdit = useCan().call(updateContact)
  const details = useDetails()
  const form = useContractForm({
    schema: async () => (await import('./contact-schema.ts')).schemaFor(contact.phone),
    stored: {
      name: contact.name ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
      fields: contact.fields,
      tags: contact.tags,
    },
    revision: contact.revision,
    reread: () => invalidate(getContact),
    // Only changed fields are sent, so that other users' changes to other fields are kept.
    send: ({ fields, ...body }) =>
      call(updateContact, {
        params: { id: contact.id },
        body: { ...body, ...(fields ? { fields: changedOf(fields, contact.fields) } : {}) },
      }),
    saved: texts.saved,
    failed: texts.saveFailed,
    onDone: async () => {
      onClose()
      await Promise.all([invalidate(listContacts), invalidate(getContact)])
    },
  })
  return (
    <FormPanel
      form={form}
      title={texts.panelTitle}
      width={width}
      submitLabel={texts.save}
      isSubmitDisabled={!form.isDirty || !mayEdit}
      onClose={onClose}
    >
      <div className={classes.head}>
        <UserAvatar
          name={nameOf(contact)}
          contactId={contact.id}
          size={64}
          imageUrl={contact.pictureUrl && fileAddress(contact.pictureUrl)}
        />
        <div className={classes.names}>
          <b className="clip">{nameOf(contact)}</b>
          <span className={classes.quiet}>{contact.workspace}</span>
        </div>
      </div>
      {mayEdit ? null : (
        <Note tone="info" icon={IconLock}>
          {texts.mayNotSave}
        </Note>
      )}
      <TextInput label={texts.name} required disabled={!mayEdit} {...form.field('name')} />
      <TextInput label={texts.email} type="email" disabled={!mayEdit} {...form.field('email')} />
      <PhoneField label={texts.phone} isDisabled={!mayEdit} {...form.field('phone')} value={form.values.phone} />
      <OwnFields
        details={details}
        mayEdit={mayEdit}
        values={form.values.fields}
        tags={form.values.tags}
        onValue={(id, value) => form.set('fields', { ...form.values.fields, [id]: value })}
        onTags={(tags) => form.set('tags', tags)}
        errorOf={form.errorOf}
      />
      <ConsentSection contact={contact} onRecord={onRecord} />
      <PrivacySection contact={contact} onOpen={onPrivacy} />
    </FormPanel>
  )
}
