import { Anchor, Button } from '@mantine/core'
import { createContact, mergeContacts, tagContacts, uploadContactImport } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ListFilter } from '../../app/list/list-filter.tsx'
import { ListPage } from '../../app/list/list-page.tsx'
import { ListTable } from '../../app/list/list-table.tsx'
import { useCan } from '../../app/session.tsx'
import { useShareSelection } from '../../shared/contacts/selection.ts'
import { formatRange } from '../../ui/day-range.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterMark } from '../../ui/filter-mark.tsx'
import { lazyPiece } from '../../ui/lazy-piece.ts'
import { anyDay } from '../../ui/list-filters.ts'
import { useFormats } from '../../ui/use-formats.ts'
import { ContactActs } from './contact-acts.tsx'
import { compactContact, contactColumns, nameOf } from './contact-columns.tsx'
import { ContactPanel } from './contact-panel.tsx'
import classes from './contacts-screen.module.css'
import { detailTexts } from './details/texts.ts'
import { ChooseAll, FilterMarks } from './filter/filter-marks.tsx'
import { NewContactPanel } from './new-contact-panel.tsx'
import { useOwnColumns } from './own-columns.tsx'
import { contactTexts as texts } from './texts.ts'
import { type ContactsList, useContactsList } from './use-contacts-list.ts'

const ImportPanel = lazyPiece(async () => (await import('./import/import-panel.tsx')).ImportPanel)

const DetailsPanel = lazyPiece(async () => (await import('./details/details-panel.tsx')).DetailsPanel)

const TagDialog = lazyPiece(async () => (await import('./details/tag-dialog.tsx')).TagDialog)

const MergePanels = lazyPiece(async () => (await import('./merge/merge-panels.tsx')).MergePanels)

const searchDebounceMs = 500
const panelWidth = 440
/** Value in the URL in place of an id. */
const newId = 'novo'
const newImport = 'nova'

/**
 * /contacts: contacts of the selected workspaces; selected rows can start a campaign. `?id=7` opens a contact,
 * `?id=novo` the form for a new one, `?importacao=nova` an import, `?importacao=7` an import's result, `?unir=lista`
 * possible duplicates, `?unir=7-9` the merge of two contacts, and `?campos=1` the company's fields and tags.
 */
export function ContactsScreen() {
  const formats = useFormats()
  const list = useContactsList()
  const own = useOwnColumns()
  const { params, isPermitted } = list
  const can = useCan()
  const mayCreate = can.call(createContact)
  useShareSelection(list.selected, () => list.select([]))
  const opened = Number(params.get('id'))
  const open = (row: { id: number }): void => params.open({ id: String(row.id) })
  const imported = params.get('importacao')
  const setImport = (id: number | null): void => params.open({ importacao: id === null ? newImport : String(id) })
  const merged = params.get('unir')
  const setMerge = (shown: string | null): void => params.open({ unir: shown })
  const [one, other] = list.selected
  const [tagged, setTagged] = useState<readonly number[] | null>(null)
  const shown = list.answer?.isTotalCapped
    ? { ...texts, count: (_: number, total: string) => texts.manyCount(total) }
    : texts
  return (
    <>
      <ListPage
        list={list}
        texts={shown}
        searchDebounceMs={searchDebounceMs}
        searchPlaceholder={texts.search}
        actions={
          <ContactActs
            list={list}
            columns={own.stored}
            onImport={() => setImport(null)}
            onDuplicates={() => setMerge('lista')}
            onDetails={() => params.open({ campos: '1' })}
          />
        }
        act={
          mayCreate ? (
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
              disabled={list.isWithout}
              onClick={() => params.open({ id: newId })}
            >
              {texts.newContact}
            </Button>
          ) : null
        }
        note={list.rules ? <FilterMarks list={list} /> : null}
        hint={<HiddenDays list={list} />}
      >
        <ListTable
          list={list}
          texts={texts}
          columns={contactColumns(list, { formats, own: own.columns, open })}
          compact={compactContact(formats)}
          compactFilters={<DayMarks list={list} />}
          selection={{
            nameOf: (row) => texts.contact(nameOf(row)),
            describe: texts.selected,
            // Two selected contacts can be merged.
            actions: (
              <>
                <ChooseAll list={list} />
                {can.call(tagContacts) ? (
                  <Button size="sm" onClick={() => setTagged(list.selected.map(({ id }) => id))}>
                    {detailTexts.tagSelected}
                  </Button>
                ) : null}
                {one && other && list.selected.length === 2 && can.call(mergeContacts) ? (
                  <Button size="sm" onClick={() => setMerge(`${one.id}-${other.id}`)}>
                    {texts.merge}
                  </Button>
                ) : null}
              </>
            ),
          }}
          onOpen={open}
          empty={<NoContacts list={list} />}
        />
      </ListPage>
      {isPermitted && mayCreate && params.get('id') === newId ? (
        <NewContactPanel
          width={panelWidth}
          onKnown={(id) => params.open({ id: String(id) })}
          onClose={() => params.open({ id: null })}
        />
      ) : null}
      {isPermitted && opened > 0 ? (
        <ContactPanel key={opened} id={opened} onClose={() => params.open({ id: null })} />
      ) : null}
      {tagged ? (
        <Suspense fallback={null}>
          <TagDialog contacts={tagged} onClose={() => setTagged(null)} />
        </Suspense>
      ) : null}
      {isPermitted && can.call(tagContacts) && params.get('campos') ? (
        <Suspense fallback={null}>
          <DetailsPanel width={panelWidth} onClose={() => params.open({ campos: null })} />
        </Suspense>
      ) : null}
      {isPermitted && can.call(mergeContacts) && merged ? (
        <Suspense fallback={null}>
          <MergePanels
            shown={merged}
            onShow={setMerge}
            onOpen={(id) => params.open({ unir: null, id: String(id) })}
            onClose={() => setMerge(null)}
          />
        </Suspense>
      ) : null}
      {isPermitted && can.call(uploadContactImport) && imported ? (
        <Suspense fallback={null}>
          <ImportPanel
            id={Number(imported) || null}
            onOpen={setImport}
            onClose={() => params.open({ importacao: null })}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** For screens under 900 px: a chosen period is a removable mark, the other one a field. */
function DayMarks({ list }: { list: ContactsList }) {
  const { filters, setFilters, isLast30Days } = list
  const created = formatRange(filters.createdIn)
  const last = formatRange(filters.lastMessageIn)
  return (
    <div className={classes.marks}>
      {created === '' ? (
        <DaysField list={list} name="createdIn" />
      ) : (
        <FilterMark removeLabel={texts.clearDates} onRemove={() => setFilters({ createdIn: anyDay })}>
          {texts.createdMark(isLast30Days ? texts.last30Days : created)}
        </FilterMark>
      )}
      {last === '' ? (
        <DaysField list={list} name="lastMessageIn" />
      ) : (
        <FilterMark removeLabel={texts.clearDates} onRemove={() => setFilters({ lastMessageIn: anyDay })}>
          {texts.lastMark(last)}
        </FilterMark>
      )}
    </div>
  )
}

/** Says that the list shows only the last 30 days. */
const HiddenDays = ({ list: { isLast30Days, setFilters } }: { list: ContactsList }) =>
  isLast30Days ? (
    <p className={classes.hint}>
      {texts.ofLast30Days}{' '}
      <Anchor component="button" inherit onClick={() => setFilters({ createdIn: anyDay })}>
        {texts.showAll}
      </Anchor>
    </p>
  ) : null

const DaysField = ({ list, name }: { list: ContactsList; name: 'createdIn' | 'lastMessageIn' }) => (
  <div className={classes.days}>
    <span aria-hidden>{list.described[name].label}</span>
    <ListFilter list={list} name={name} />
  </div>
)

function NoContacts({ list }: { list: ContactsList }) {
  const { isWithout, isNarrowed, params, filters, setFilters, clear } = list
  if (isWithout) return <EmptyState drawing="search" title={texts.empty} text={texts.emptyWorkspaces} />
  if (!isNarrowed) return <EmptyState drawing="calm" title={texts.empty} text={texts.emptyText} />
  const isOfDaysAlone = params.search === '' && formatRange(filters.lastMessageIn) === '' && filters.rules === ''
  // A search that finds nothing in the period offers to search all contacts.
  const isSearchOfDays = params.search !== '' && formatRange(filters.createdIn) !== ''
  return (
    <EmptyState
      drawing="search"
      title={texts.empty}
      text={isOfDaysAlone ? texts.emptyDays : isSearchOfDays ? texts.emptySearchOfDays : texts.emptyFilters}
      action={
        <Button
          size="sm"
          onClick={() => (isOfDaysAlone || isSearchOfDays ? setFilters({ createdIn: anyDay }) : clear())}
        >
          {isOfDaysAlone ? texts.clearDates : isSearchOfDays ? texts.searchAll : texts.clearFilters}
        </Button>
      }
    />
  )
}
