import { Button } from '@mantine/core'
import { chooseContacts, maxChosenContacts } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { FilterMark } from '../../../ui/filter-mark.tsx'
import { toastError, toastWarning } from '../../../ui/toast.tsx'
import type { ContactsList } from '../contacts-screen.tsx'
import { useDetails } from '../details/use-details.ts'
import { describeField, parseField } from './field-filter.ts'
import classes from './filter.module.css'
import { filterTexts as texts } from './texts.ts'

/** A page of ten thousand contacts takes its time. */
const timeoutMs = 60_000

/** Chooses all contacts that pass, on whichever page they are. */
export function ChooseAll({ list }: { list: ContactsList }) {
  const choosing = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(chooseContacts, { body: list.wanted, timeoutMs }),
    onSuccess: ({ result, isCapped }) => {
      list.select(result)
      if (isCapped) toastWarning(texts.capped(maxChosenContacts))
    },
    onError: (error) => toastError(texts.chooseAllFailed, { detail: errorMessage(error) }),
  })
  return (
    <Button size="sm" loading={choosing.isPending} onClick={() => choosing.mutate()}>
      {texts.chooseAll}
    </Button>
  )
}

/** The filters of the company's own that are in force, each with its cross. */
export function FilterMarks({ list }: { list: ContactsList }) {
  const { fields, tags, isPending } = useDetails()
  const { tag, field: said } = list.filters
  const filter = parseField(said)
  if (isPending) return null
  const tagName = tags.find(({ id }) => String(id) === tag)?.name
  return (
    <div className={classes.marks}>
      {tag === '' ? null : (
        <FilterMark removeLabel={texts.takeOff} onRemove={() => list.setFilters({ tag: '' })}>
          {tagName === undefined ? texts.removedTag : texts.tagMark(tagName)}
        </FilterMark>
      )}
      {filter ? (
        <FilterMark removeLabel={texts.takeOff} onRemove={() => list.setFilters({ field: '' })}>
          {describeField(
            filter,
            fields.find(({ id }) => id === filter.id),
          )}
        </FilterMark>
      ) : null}
      {(list.total ?? 0) > 0 ? <ChooseAll list={list} /> : null}
    </div>
  )
}
