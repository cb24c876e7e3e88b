import { Button } from '@mantine/core'
import { createPlatform, fallbackColors, listPlatforms } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { ListPage } from '../../../app/list/list-page.tsx'
import { failureOf } from '../../../app/list/list-table.tsx'
import { type RowOf, useList } from '../../../app/list/use-list.ts'
import { useCan } from '../../../app/session.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table-types.ts'
import classes from './platform-fields.module.css'
import { PlatformPanel } from './platform-panel.tsx'
import { platformTexts as texts } from './texts.ts'

type Row = RowOf<typeof listPlatforms>

/** /plataformas: the brands that the administrator can access. `?new=1` and `?id=2` open the panel. */
export function PlatformsScreen() {
  const can = useCan()
  const list = useList(listPlatforms, { input: () => ({}) })
  const { params, isPermitted } = list
  const mayCreate = can.call(createPlatform)
  const opened = Number(params.get('id'))
  const isNew = mayCreate && params.get('new') !== null
  const open = (id: number | null): void => params.open({ new: null, id: id === null ? null : String(id) })
  const add = mayCreate ? (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => params.open({ new: '1', id: null })}
    >
      {texts.add}
    </Button>
  ) : null
  return (
    <>
      <ListPage list={list} texts={texts} act={add}>
        {/* The request returns all platforms; the list is short and has no pages. */}
        <DataTable
          label={texts.title}
          rows={list.rows}
          idOf={({ id }) => id}
          failure={failureOf(list, texts)}
          empty={<EmptyState drawing="calm" title={texts.empty} />}
          columns={columnsOf(open)}
          compact={(row) => ({ picture: <Swatch row={row} />, name: row.name, detail: hostsOf(row) })}
          onOpen={({ id }) => open(id)}
        />
      </ListPage>
      {isPermitted && (opened > 0 || isNew) ? (
        <PlatformPanel key={opened} id={isNew ? null : opened} onOpen={open} />
      ) : null}
    </>
  )
}

const hostsOf = ({ hosts, isDefault }: Row): string =>
  [...hosts, ...(isDefault ? [texts.allOthers] : [])].join(', ') || texts.noHosts

/** The brand's colour, as its buttons use it. */
const Swatch = ({ row: { mainColor } }: { row: Row }) => (
  <span
    className={classes.swatch}
    data-brand
    style={{ '--brand': mainColor ?? fallbackColors.buttons } as CSSProperties}
    aria-hidden
  />
)

const columnsOf = (open: (id: number) => void): Column<Row>[] => [
  { key: 'id', title: texts.id, width: 90, render: ({ id }) => <span className="num">{id}</span> },
  {
    key: 'name',
    title: texts.platform,
    isMain: true,
    render: (row) => (
      <span className="row">
        <Swatch row={row} />
        <span className="clip">{row.name}</span>
      </span>
    ),
  },
  { key: 'hosts', title: texts.hosts, isLong: true, render: hostsOf },
  {
    key: 'edit',
    title: texts.acts,
    width: 110,
    align: 'right',
    render: ({ id, name }) => (
      <Button size="xs" aria-label={texts.editOf(name)} onClick={() => open(id)}>
        {texts.edit}
      </Button>
    ),
  },
]
