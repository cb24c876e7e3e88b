import type { DayRange } from './day-range.ts'

interface AnyFilter {
  label: string
  /** Name in the URL, if different. */
  as?: string
}

/** Text that the person types. */
export interface TextFilter extends AnyFilter {
  kind: 'text'
  placeholder?: string
  /** Ignores partial input. */
  isWhole?: (text: string) => boolean
}

/** One of some values, or any. */
export interface ChoiceFilter extends AnyFilter {
  kind: 'choice'
  options: readonly { value: string; label: string }[]
  /** Default value; any value without it. */
  initial?: string
  /** The options are incomplete or loaded later: the URL's value is accepted as it is. */
  isOpen?: boolean
}

/** A period of days. */
export interface DaysFilter extends AnyFilter {
  kind: 'days'
  /** Default period; any day without it. */
  initial?: DayRange
  /** 'Limpar datas' as a button with that label instead of a cross. */
  clearsByWords?: true
}

export type ListFilter = TextFilter | ChoiceFilter | DaysFilter
export type ListFilters = Readonly<Record<string, ListFilter>>

export type FilterValue<F> = F extends DaysFilter
  ? DayRange
  : F extends ChoiceFilter
    ? F['isOpen'] extends true
      ? string
      : F['options'][number]['value'] | ''
    : string
/** '' means any text or choice. */
export type FilterValues<F extends ListFilters> = { [K in keyof F]: FilterValue<F[K]> }

export const anyDay: DayRange = { startAt: null, endAt: null }
/** URL value for "no filter", if the default is a filter. */
const anyWord = 'todas'

const isAnyDay = ({ startAt, endAt }: DayRange): boolean => startAt === null && endAt === null

function parseDays(text: string): DayRange {
  const [, startAt, endAt] = /^(\d{4}-\d{2}-\d{2})?~(\d{4}-\d{2}-\d{2})?$/.exec(text) ?? []
  return { startAt: startAt ?? null, endAt: endAt ?? null }
}
const printDays = (days: DayRange): string => (isAnyDay(days) ? '' : `${days.startAt ?? ''}~${days.endAt ?? ''}`)

const initialOf = (filter: ListFilter): string =>
  filter.kind === 'text' ? '' : filter.kind === 'days' ? printDays(filter.initial ?? anyDay) : (filter.initial ?? '')

/** A filter's value from the URL, as text; invalid values become the default. */
function readText(filter: ListFilter, said: string | null): string {
  if (said === null) return initialOf(filter)
  if (filter.kind === 'text') return said
  if (said === anyWord && initialOf(filter) !== '') return ''
  if (filter.kind === 'days') return printDays(parseDays(said)) || initialOf(filter)
  return filter.isOpen || filter.options.some(({ value }) => value === said) ? said : initialOf(filter)
}

const nameIn = <F extends ListFilters>(filters: F, name: keyof F & string): string => filters[name]?.as ?? name

export function readFilters<F extends ListFilters>(filters: F, get: (name: string) => string | null): FilterValues<F> {
  const entries = Object.entries(filters).map(([name, filter]) => {
    const text = readText(filter, get(nameIn(filters, name)))
    return [name, filter.kind === 'days' ? parseDays(text) : text]
  })
  return Object.fromEntries(entries) as FilterValues<F>
}

/** URL parameters for these values. */
export function printFilters<F extends ListFilters>(
  filters: F,
  values: Partial<FilterValues<F>>,
): Record<string, string | null> {
  const entries = Object.entries(values).map(([name, value]) => {
    const filter = filters[name]
    const text = typeof value === 'string' ? value : printDays(value as DayRange)
    const initial = filter ? initialOf(filter) : ''
    return [nameIn(filters, name), text === initial ? null : text === '' ? anyWord : text]
  })
  return Object.fromEntries(entries)
}

/** Whether any filter is active. */
export const isFiltered = (values: Readonly<Record<string, string | DayRange>>): boolean =>
  Object.values(values).some((value) => (typeof value === 'string' ? value !== '' : !isAnyDay(value)))

/** The defaults: no parameters in the URL. */
export const clearedFilters = (filters: ListFilters): Record<string, null> =>
  Object.fromEntries(Object.keys(filters).map((name) => [nameIn(filters, name), null]))
