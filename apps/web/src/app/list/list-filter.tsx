import { Button, Select } from '@mantine/core'
import { withChosen } from '../../ui/choices.ts'
import { DateRange } from '../../ui/date-range.tsx'
import type { DayRange } from '../../ui/day-range.ts'
import { FilterField } from '../../ui/filter-field.tsx'
import type { ListFilter as Described, FilterValues, ListFilters } from '../../ui/list-filters.ts'
import { uiTexts } from '../../ui/texts.ts'
import classes from './list-page.module.css'

/** Selects with more options than this can be searched. */
const searchedFrom = 8
const usualDebounceMs = 600

/** The parts of a list that its filters use. */
export interface FilteredList<F extends ListFilters> {
  described: F
  filters: FilterValues<F>
  setFilters: (values: Partial<FilterValues<F>>) => void
}

interface ListFilterProps<F extends ListFilters> {
  list: FilteredList<F>
  name: keyof F & string
  debounceMs?: number
  /** Not below a column title: shows its own label. */
  isAlone?: boolean
}

/** Control of one filter: below a column title, or in the page's bar. */
export function ListFilter<F extends ListFilters>({
  list,
  name,
  debounceMs = usualDebounceMs,
  isAlone = false,
}: ListFilterProps<F>) {
  const filter = list.described[name] as Described
  const value = list.filters[name] as string & DayRange
  const change = (next: string | DayRange): void => list.setFilters({ [name]: next } as Partial<FilterValues<F>>)
  if (filter.kind === 'text')
    return (
      <FilterField
        name={filter.label}
        value={value}
        onFilter={change}
        debounceMs={debounceMs}
        placeholder={filter.placeholder}
        isWhole={filter.isWhole}
      />
    )
  if (filter.kind === 'days')
    return (
      <DateRange
        ariaLabel={uiTexts.filterOf(filter.label)}
        size="sm"
        isClearable={filter.clearsByWords ? 'words' : true}
        value={value}
        onChange={change}
      />
    )
  const options = withChosen(filter.options, value)
  return (
    <Select
      size="sm"
      aria-label={uiTexts.filterOf(filter.label)}
      placeholder={isAlone ? filter.label : uiTexts.all}
      data={[...options]}
      searchable={options.length > searchedFrom}
      value={value === '' ? null : value}
      clearable
      comboboxProps={{ width: 200, position: 'bottom-start' }}
      onChange={(next) => change(next ?? '')}
    />
  )
}

/** All filters of a list side by side, with a reset; one alone is cleared by its own cross. */
export function ListFilterBar<F extends ListFilters>({ list }: { list: FilteredList<F> & BarState }) {
  const fields = Object.entries(list.described).map(([name, { kind }]) => (
    <div key={name} className={kind === 'days' ? classes.days : classes.filter}>
      <ListFilter list={list} name={name} isAlone />
    </div>
  ))
  if (fields.length === 1) return fields
  return (
    <div className={classes.bar}>
      {fields}
      {list.isNarrowed ? (
        <Button size="sm" variant="subtle" onClick={list.clear}>
          {uiTexts.clearFilters}
        </Button>
      ) : null}
    </div>
  )
}

interface BarState {
  isNarrowed: boolean
  clear: () => void
}
