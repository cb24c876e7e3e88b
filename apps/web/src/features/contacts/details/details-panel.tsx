import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import {
  type ContactField,
  type ContactTag,
  createContactTag,
  deleteContactField,
  deleteContactTag,
  getContact,
  listContactFields,
  listContacts,
  listContactTags,
  updateContactTag,
} from '@prosa/contract'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { useAct } from '../../../app/use-act.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { confirm } from '../../../ui/confirm.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import classes from './details.module.css'
import { FieldDialog } from './field-dialog.tsx'
import { detailTexts as texts } from './texts.ts'
import { useDetails } from './use-details.ts'

interface DetailsPanelProps {
  width: number
  onClose: () => void
}

/** Creates, renames and removes the company's fields and tags. */
export function DetailsPanel({ width, onClose }: DetailsPanelProps) {
  const { fields, tags, isPending, error, retry } = useDetails()
  return (
    <SidePanel isOpen title={texts.title} width={width} onClose={onClose}>
      {isPending || error ? (
        <Unanswered of={{ error, refetch: retry }} title={texts.failed}>
          <ListSkeleton rows={5} />
        </Unanswered>
      ) : (
        <div className={classes.stack}>
          <Fields fields={fields} />
          <Tags tags={tags} />
        </div>
      )}
    </SidePanel>
  )
}

const useRemoval = () =>
  useAct({
    ask: async ({ question, run }: { question: string; run: () => Promise<unknown> }) => {
      if (!(await confirm({ text: question, confirmLabel: texts.remove, isDestructive: true }))) return
      await run()
      toastSuccess(texts.removed)
    },
    failed: texts.removeFailed,
    stale: [listContactFields, listContactTags, listContacts, getContact],
  })

function Fields({ fields }: { fields: readonly ContactField[] }) {
  const [edited, setEdited] = useState<ContactField | 'new' | null>(null)
  const removal = useRemoval()
  return (
    <section className={classes.part} aria-label={texts.fields}>
      <h3>{texts.fields}</h3>
      <p className={classes.quiet}>{fields.length === 0 ? texts.fieldsNone : texts.fieldsHint}</p>
      <ul className={classes.list}>
        {fields.map((field) => (
          <Entry
            key={field.id}
            name={field.name}
            about={texts.kinds[field.kind]}
            onEdit={() => setEdited(field)}
            onRemove={() =>
              removal.mutate({
                question: texts.removeField(field.name),
                run: () => call(deleteContactField, { params: { id: field.id } }),
              })
            }
          />
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {texts.newField}
        </Button>
      </div>
      {edited ? <FieldDialog field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </section>
  )
}

function Tags({ tags }: { tags: readonly ContactTag[] }) {
  const [edited, setEdited] = useState<ContactTag | null>(null)
  const removal = useRemoval()
  const form = useContractForm({
    schema: async () => (await import('./tag-schema.ts')).schema,
    initialValues: { name: '' },
    send: (body) => call(createContactTag, { body }),
    failed: texts.tagFailed,
    onDone: async () => {
      form.reset()
      await invalidate(listContactTags)
    },
  })
  return (
    <section className={classes.part} aria-label={texts.tags}>
      <h3>{texts.tags}</h3>
      <p className={classes.quiet}>{tags.length === 0 ? texts.tagsNone : texts.tagsHint}</p>
      <ul className={classes.list}>
        {tags.map((tag) => (
          <Entry
            key={tag.id}
            name={tag.name}
            onEdit={() => setEdited(tag)}
            onRemove={() =>
              removal.mutate({
                question: texts.removeTag(tag.name),
                run: () => call(deleteContactTag, { params: { id: tag.id } }),
              })
            }
          />
        ))}
      </ul>
      <form ref={form.ref} onSubmit={form.submit} className={classes.row} noValidate>
        <TextInput label={texts.newTag} {...form.field('name')} />
        <Button type="submit" loading={form.isSending} disabled={form.values.name.trim() === ''}>
          {texts.createTag}
        </Button>
      </form>
      {edited ? <TagForm tag={edited} onClose={() => setEdited(null)} /> : null}
    </section>
  )
}

function TagForm({ tag, onClose }: { tag: ContactTag; onClose: () => void }) {
  const form = useContractForm({
    schema: async () => (await import('./tag-schema.ts')).schema,
    stored: { name: tag.name },
    sendsAll: true,
    send: (body) => call(updateContactTag, { params: { id: tag.id }, body }),
    saved: texts.tagSaved,
    failed: texts.tagFailed,
    onDone: async () => {
      onClose()
      await invalidate(listContactTags)
    },
  })
  return (
    <FormDialog form={form} title={texts.editTag} submitLabel={texts.save} onClose={onClose} size={400}>
      <TextInput label={texts.name} required {...form.field('name')} />
    </FormDialog>
  )
}

interface EntryProps {
  name: string
  about?: string
  onEdit: () => void
  onRemove: () => void
}

const Entry = ({ name, about, onEdit, onRemove }: EntryProps) => (
  <li>
    <span className={classes.names}>
      <b className="clip">{name}</b>
      {about ? <span className={classes.quiet}>{about}</span> : null}
    </span>
    <ActionIcon variant="subtle" aria-label={texts.editOf(name)} onClick={onEdit}>
      <IconPencil size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" aria-label={texts.removeOf(name)} onClick={onRemove}>
      <IconTrash size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  </li>
)
