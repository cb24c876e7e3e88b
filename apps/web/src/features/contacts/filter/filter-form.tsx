import { choicesOf } from '../../../ui/choices.ts'
import '../../../ui/theme/forms.css'
import { ActionIcon, Button, Select } from '@mantine/core'
import {
  type ContactSegment,
  createContactField,
  createContactSegment,
  deleteContactSegment,
  type FieldFilter,
  listContactSegments,
} from '@prosa/contract'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { toastError } from '../../../ui/toast.tsx'
import { DetailsFailed } from '../details/details-failed.tsx'
import { FieldInput } from '../details/field-input.tsx'
import { detailTexts } from '../details/texts.ts'
import { useDetails, useSegments } from '../details/use-details.ts'
import classes from './filter.module.css'
import { filterTexts as texts } from './texts.ts'

/** '' and null are none. */
export interface OwnFilter {
  tag: string
  field: FieldFilter | null
}

interface FilterFormProps {
  value: OwnFilter
  onApply: (value: OwnFilter) => void
  onSegment: (segment: ContactSegment) => void
  /** What stands in the form is in force first: the segment is what one sees. */
  onSave: (value: OwnFilter) => void
  onManage: () => void
}

/** What narrows the table beside the document's filters, and the filters that were saved. */
export function FilterForm({ value, onApply, onSegment, onSave, onManage }: FilterFormProps) {
  const can = useCan()
  const { fields, tags, error, retry } = useDetails()
  const [tag, setTag] = useState(value.tag)
  const [draft, setDraft] = useState<FieldFilter | null>(value.field)
  const field = fields.find(({ id }) => id === draft?.id)
  const isRange = field?.kind === 'number' || field?.kind === 'date'
  const isWhole = !draft || Boolean(draft.value || draft.from || draft.to)
  const put = (part: Partial<FieldFilter>): void => setDraft((before) => before && { ...before, ...part })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) onApply({ tag, field: draft })
      }}
    >
      <Segments onSegment={onSegment} />
      {error ? <DetailsFailed onRetry={retry} /> : null}
      <Select
        size="sm"
        label={texts.tag}
        placeholder={texts.anyTag}
        data={choicesOf(tags)}
        searchable={tags.length > 8}
        clearable
        value={tag || null}
        onChange={(next) => setTag(next ?? '')}
      />
      <Select
        size="sm"
        label={texts.field}
        placeholder={texts.anyField}
        data={choicesOf(fields)}
        searchable={fields.length > 8}
        clearable
        value={draft ? String(draft.id) : null}
        onChange={(next) => setDraft(next ? { id: Number(next) } : null)}
      />
      {field && !isRange ? (
        <FieldInput
          size="sm"
          field={field}
          label={field.kind === 'text' ? texts.beginsWith : texts.value}
          value={draft?.value ?? ''}
          onChange={(next) => put({ value: next })}
        />
      ) : null}
      {field && isRange ? (
        <div className={classes.two}>
          {(['from', 'to'] as const).map((end) => (
            <FieldInput
              key={end}
              size="sm"
              field={field}
              label={texts[end]}
              value={draft?.[end] ?? ''}
              onChange={(next) => put({ [end]: next })}
            />
          ))}
        </div>
      ) : null}
      <p className={classes.quiet}>{texts.oneEach}</p>
      <div className={classes.acts}>
        <Button size="sm" variant="subtle" onClick={() => onApply({ tag: '', field: null })}>
          {texts.clear}
        </Button>
        <Button size="sm" type="submit" variant="filled" disabled={!isWhole}>
          {texts.apply}
        </Button>
      </div>
      <div className={classes.links}>
        {can.call(createContactSegment) ? (
          <Button size="xs" variant="subtle" disabled={!isWhole} onClick={() => onSave({ tag, field: draft })}>
            {texts.save}
          </Button>
        ) : null}
        {can.call(createContactField) ? (
          <Button size="xs" variant="subtle" onClick={onManage}>
            {detailTexts.manage}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** Which of its periods move with the day. */
const lastDaysOf = ({ filter: { createdAtDays, lastMessageDays } }: ContactSegment): string =>
  [
    createdAtDays ? texts.lastDays(texts.createdIn, createdAtDays) : null,
    lastMessageDays ? texts.lastDays(texts.lastMessageIn, lastMessageDays) : null,
  ]
    .filter(Boolean)
    .join(' · ')

function Segments({ onSegment }: Pick<FilterFormProps, 'onSegment'>) {
  const { all, error, retry } = useSegments()
  const mayRemove = useCan().call(deleteContactSegment)
  const removal = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ id, name }: ContactSegment) => {
      const text = texts.removeSegment(name)
      if (await confirm({ text, confirmLabel: texts.remove, isDestructive: true }))
        await call(deleteContactSegment, { params: { id } })
    },
    onError: (error) => toastError(texts.removeFailed, { detail: errorMessage(error) }),
    onSettled: () => invalidate(listContactSegments),
  })
  return (
    <section aria-label={texts.segment}>
      <h3 className={classes.title}>{texts.segment}</h3>
      {error ? (
        <p className={classes.quiet} role="alert">
          {texts.segmentsFailed}{' '}
          <Button size="xs" variant="subtle" onClick={retry}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      {all.length === 0 && !error ? <p className={classes.quiet}>{texts.segmentNone}</p> : null}
      <ul className={classes.segments}>
        {all.map((segment) => (
          <li key={segment.id}>
            <button type="button" className={classes.segment} onClick={() => onSegment(segment)}>
              <span className={classes.segmentText}>
                <span className="clip">{segment.name}</span>
                {segment.gone.length > 0 ? <span className={classes.broken}>{texts.brokenSegment}</span> : null}
                {lastDaysOf(segment) ? <span className={classes.quiet}>{lastDaysOf(segment)}</span> : null}
              </span>
            </button>
            {mayRemove ? (
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={texts.removeOf(segment.name)}
                onClick={() => removal.mutate(segment)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
