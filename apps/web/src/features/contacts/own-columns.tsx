import { ActionIcon, Checkbox } from '@mantine/core'
import { type listContacts, shownFieldValue } from '@prosa/contract'
import { IconColumns3 } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { RowOf } from '../../app/list/use-list.ts'
import { createPersonalValue } from '../../app/personal-storage.ts'
import { useUser } from '../../app/session.tsx'
import { type StoredValue, useStoredValue } from '../../app/stored-value.ts'
import { Flyout } from '../../ui/flyout.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import type { Column } from '../../ui/table-types.ts'
import classes from './contacts-screen.module.css'
import { DetailsFailed } from './details/details-failed.tsx'
import { detailTexts } from './details/texts.ts'
import { type Details, useDetails } from './details/use-details.ts'
import { contactTexts as texts } from './texts.ts'

type Row = RowOf<typeof listContacts>

const keysOf = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null

/** Columns that a user chose: `tags` and field ids. Field ids are unique across companies. */
const openChosen = (userId: number): StoredValue<string[]> =>
  createPersonalValue({ kind: 'columns', userId, name: 'contacts' }, keysOf)

const tagsKey = 'tags'
const columnWidth = 168
const none: readonly string[] = []

const choicesOf = ({ fields }: Pick<Details, 'fields'>): { key: string; title: string }[] => [
  { key: tagsKey, title: detailTexts.tags },
  ...fields.map(({ id, name }) => ({ key: String(id), title: name })),
]

/** The company's fields and tags as columns, which each user shows or hides. */
export function useOwnColumns(): { columns: Column<Row>[]; stored: StoredValue<string[]> } {
  const { id } = useUser()
  const stored = useMemo(() => openChosen(id), [id])
  const chosen = useStoredValue(stored) ?? none
  const { fields, tags } = useDetails(chosen.length > 0)
  const columns = useMemo(() => {
    const names = new Map(tags.map((tag) => [tag.id, tag.name]))
    const textOf = (row: Row, key: string): string => {
      if (key === tagsKey) return row.tags.flatMap((tag) => names.get(tag) ?? []).join(', ')
      const field = fields.find((one) => String(one.id) === key)
      const value = row.fields[key]
      return field && value !== undefined ? shownFieldValue(field.kind, value) : ''
    }
    return choicesOf({ fields })
      .filter(({ key }) => chosen.includes(key))
      .map(
        ({ key, title }): Column<Row> => ({
          key: `own-${key}`,
          title,
          width: columnWidth,
          render: (row) => {
            const value = textOf(row, key)
            return value === '' ? (
              <span className={classes.quiet}>{texts.none}</span>
            ) : (
              <span title={value}>{value}</span>
            )
          },
        }),
      )
  }, [chosen, fields, tags])
  return { columns, stored }
}

/** Menu that chooses the shown columns; only where the table has columns. */
export const ColumnsMenu = ({ stored }: { stored: StoredValue<string[]> }) => (
  <Flyout
    label={texts.columnsLabel}
    position="bottom-end"
    width={260}
    padding={16}
    target={
      <ActionIcon
        className={classes.columns}
        variant="default"
        size={36}
        aria-label={texts.columnsLabel}
        title={texts.columnsLabel}
      >
        <IconColumns3 size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    }
  >
    {() => <Choices stored={stored} />}
  </Flyout>
)

function Choices({ stored }: { stored: StoredValue<string[]> }) {
  const chosen = useStoredValue(stored) ?? none
  const details = useDetails()
  if (details.isPending) return <ListSkeleton rows={3} />
  if (details.error) return <DetailsFailed onRetry={details.retry} />
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.columnsHint}</legend>
      {choicesOf(details).map(({ key, title }) => (
        <Checkbox
          key={key}
          label={title}
          checked={chosen.includes(key)}
          onChange={({ currentTarget: { checked } }) =>
            stored.write(checked ? [...chosen, key] : chosen.filter((one) => one !== key))
          }
        />
      ))}
    </fieldset>
  )
}
