import '../../../ui/theme/forms.css'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import {
  type ContactRules,
  type ContactSegment,
  createContactField,
  createContactSegment,
  deleteContactSegment,
  listContactSegments,
  maxContactRules,
} from '@prosa/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { toastError } from '../../../ui/toast.tsx'
import { DetailsFailed } from '../details/details-failed.tsx'
import { detailTexts } from '../details/texts.ts'
import { useDetails, useSegments } from '../details/use-details.ts'
import { type ConditionDraft, draftOf, emptyDraft, fieldOf, ruleOf, wrongOf } from './condition-draft.ts'
import { ConditionRow } from './condition-row.tsx'
import classes from './filter.module.css'
import { filterTexts as texts } from './texts.ts'

interface FilterFormProps {
  value: ContactRules | null
  onApply: (value: ContactRules | null) => void
  onSegment: (segment: ContactSegment) => void
  /** Applies the form first, so that the saved segment matches the shown list. */
  onSave: (value: ContactRules | null) => void
  /** The search or the dates filter the list, so there is something to save. */
  isNarrowed: boolean
  onManage: () => void
}

/** Additional filters of the table, and the saved filters. */
export function FilterForm({ value, onApply, onSegment, onSave, isNarrowed, onManage }: FilterFormProps) {
  const can = useCan()
  const details = useDetails()
  const nextKey = useRef(maxContactRules)
  const [match, setMatch] = useState(value?.match ?? 'all')
  const [drafts, setDrafts] = useState<readonly ConditionDraft[]>(
    () => value?.list.map((rule, index) => draftOf(rule, index)) ?? [emptyDraft(0)],
  )
  const begun = drafts.filter(({ of }) => of !== '')
  const list = begun.map(ruleOf).filter((rule) => rule !== null)
  const isWhole =
    list.length === begun.length &&
    begun.every((draft) => Object.keys(wrongOf(draft, fieldOf(draft.of, details.fields))).length === 0)
  const rules = list.length > 0 ? { match, list } : null
  const put = (draft: ConditionDraft): void =>
    setDrafts((before) => before.map((one) => (one.key === draft.key ? draft : one)))
  const add = (): void => {
    nextKey.current += 1
    setDrafts([...drafts, emptyDraft(nextKey.current)])
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) onApply(rules)
      }}
    >
      <Segments onSegment={onSegment} />
      {details.error ? <DetailsFailed onRetry={details.retry} /> : null}
      <section className={classes.conditions} aria-label={texts.conditions}>
        <h3 className={classes.title}>{texts.conditions}</h3>
        {begun.length > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label={texts.match}
            data={[
              { value: 'all', label: texts.matchAll },
              { value: 'any', label: texts.matchAny },
            ]}
            value={match}
            onChange={(next) => setMatch(next === 'any' ? 'any' : 'all')}
          />
        ) : null}
        {drafts.map((draft, index) => (
          <ConditionRow
            key={draft.key}
            draft={draft}
            place={index + 1}
            details={details}
            onChange={put}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
        <Button
          size="xs"
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          disabled={drafts.length >= maxContactRules}
          onClick={add}
        >
          {texts.addCondition}
        </Button>
      </section>
      <div className={classes.acts}>
        <Button size="sm" variant="subtle" onClick={() => onApply(null)}>
          {texts.clear}
        </Button>
        <Button size="sm" type="submit" variant="filled" disabled={!isWhole}>
          {texts.apply}
        </Button>
      </div>
      <div className={classes.links}>
        {can.call(createContactSegment) ? (
          <Button
            size="xs"
            variant="subtle"
            disabled={!isWhole || (rules === null && !isNarrowed)}
            title={rules === null && !isNarrowed ? texts.nothingToSave : undefined}
            onClick={() => onSave(rules)}
          >
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

/** The segment's periods that are relative to today. */
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
