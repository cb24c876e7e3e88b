import { Button } from '@mantine/core'
import { companyStates, listCompanies } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { ListFilterBar } from '../../../app/list/list-filter.tsx'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { type RowOf, useList } from '../../../app/list/use-list.ts'
import { serverNowMs } from '../../../ui/clock.ts'
import type { ListFilters } from '../../../ui/list-filters.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column, CompactRow } from '../../../ui/table-types.ts'
import { CompanyPanel } from './company-panel.tsx'
import { companiesTexts as texts } from './texts.ts'

type Row = RowOf<typeof listCompanies>

const searchDebounceMs = 1000

const filters = {
  state: {
    kind: 'choice',
    label: texts.stateFilter,
    options: companyStates.map((value) => ({ value, label: texts.states[value] })),
  },
} as const satisfies ListFilters
const isState = (value: string): value is (typeof companyStates)[number] =>
  companyStates.some((state) => state === value)

/** /company: the companies that the administrator can access. `?new=1` and `?id=7` open the panel. */
export function CompaniesScreen() {
  const list = useList(listCompanies, {
    filters,
    input: ({ search, filters: { state }, limit, offset }) => ({
      query: { name: search, ...(isState(state) ? { state } : {}), limit, offset },
    }),
  })
  const { params, isPermitted } = list
  const opened = Number(params.get('id'))
  const close = (): void => params.open({ id: null, new: null })
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => params.open({ new: '1' })}
    >
      {texts.add}
    </Button>
  )
  const open = ({ id }: Row): void => params.open({ id: String(id) })
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        searchDebounceMs={searchDebounceMs}
        searchPlaceholder={texts.search}
        act={add}
        filters={<ListFilterBar list={list} />}
      >
        <ListTable list={list} texts={texts} columns={columnsOf(open)} compact={compactCompany} onOpen={open} />
      </ListPage>
      {isPermitted && (opened > 0 || params.get('new') !== null) ? (
        <CompanyPanel key={opened} id={opened > 0 ? opened : null} onClose={close} />
      ) : null}
    </>
  )
}

const columnsOf = (open: (row: Row) => void): Column<Row>[] => [
  { key: 'id', title: texts.id, width: 90, render: ({ id }) => <span className="num">{id}</span> },
  { key: 'name', title: texts.company, isMain: true, render: ({ name }) => name },
  { key: 'platform', title: texts.platform, render: ({ plataformName }) => plataformName },
  { key: 'active', title: texts.state, width: 140, render: (row) => <State row={row} /> },
  {
    key: 'edit',
    title: texts.acts,
    width: 110,
    align: 'right',
    render: (row) => (
      <Button size="xs" aria-label={texts.editOf(row.name)} onClick={() => open(row)}>
        {texts.edit}
      </Button>
    ),
  },
]

const compactCompany = (row: Row): CompactRow => ({
  name: row.name,
  when: `${texts.id} ${row.id}`,
  detail: row.plataformName,
  status: <State row={row} />,
})

const State = ({ row: { active, suspension } }: { row: Row }) => {
  if (!active) return <StatusBadge tone="off">{texts.inactive}</StatusBadge>
  if (!suspension) return <StatusBadge tone="ok">{texts.active}</StatusBadge>
  const isInGrace = Date.parse(suspension.stopsAt) > serverNowMs()
  return <StatusBadge tone={isInGrace ? 'warn' : 'bad'}>{isInGrace ? texts.inGrace : texts.suspended}</StatusBadge>
}
