import { unguard } from '@prosa/flow'
import type { ContactField } from './contact-fields.ts'
import type { FoundColumns } from './contact-import-bodies.ts'
import {
  isKnownTitle,
  isOtherNumber,
  plainTitle,
  rankOfPhone,
  roleOfTitle,
  type TitleRole,
} from './contact-import-titles.ts'

type OwnField = Pick<ContactField, 'id' | 'name'>

export interface GuessedColumns {
  /** Index of the title row among the given rows; null: none. */
  titleRow: number | null
  columns: FoundColumns
}

/** Maximum of rows above the titles: a report's name, date or logo. */
const mostAbove = 15
/** Share of a column's cells above which its content decides. */
const most = 0.5

const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)

/** Certainly a Brazilian phone, or one with a country code: a CPF, a date or another code may have as many digits. */
const isPhone = (cell: string): boolean => {
  const [first = ''] = cell.split(':::')
  const text = first.trim().replace(/\.0$/, '')
  if (!/^\+?[\d\s().-]{8,25}$/.test(text) || /^\d{3}\.\d{3}\.\d{3}-?\d{2}$/.test(text)) return false
  if (/^\d{4}-\d{2}-\d{2}|^\d{2}[.-]\d{2}[.-]\d{4}/.test(text)) return false
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return text.startsWith('+')
    ? digits.length >= 8 && digits.length <= 15
    : /^(55)?[1-9][1-9](9\d{8}|[2-8]\d{7})$/.test(digits)
}

/** For columns with a phone title: also accepts numbers without area code, shortened or wrong ones. */
const hasNumber = (cell: string): boolean => cell.replace(/\D/g, '').length >= 8 || /^\d[.,]\d+E\+?\d+$/i.test(cell)

const isAreaCode = (cell: string): boolean => /^\(?0?[1-9][1-9]\)?$/.test(cell)

/** The title row: the one with the most common titles, else the first as wide as the table. */
export const findTitleRow = (rows: readonly (readonly string[])[], fields: readonly OwnField[] = []): number | null => {
  const own = new Set(fields.map(({ name }) => plainTitle(name)))
  const filledOf = (row: readonly string[]): number => row.filter((cell) => cell !== '').length
  const width = Math.max(0, ...rows.map(filledOf))
  let best: { place: number; known: number } | null = null
  for (const [place, row] of rows.slice(0, Math.min(mostAbove, rows.length - 1)).entries()) {
    if (row.some((cell) => isPhone(cell) || isEmail(cell)) || filledOf(row) < Math.min(2, width)) continue
    const known = row.filter((cell) => cell !== '' && (isKnownTitle(cell) || own.has(plainTitle(cell)))).length
    if (known > (best?.known ?? 0)) best = { place, known }
  }
  if (best) return best.place
  const first = rows.findIndex((row) => filledOf(row) > width / 2)
  const row = rows[first]
  return row && first < rows.length - 1 && !row.some((cell) => isPhone(cell) || isEmail(cell)) ? first : null
}

/**
 * Meaning of the columns, by their titles and the content of the first rows.
 * @param titleRow the title row chosen by the person, if any
 */
export const guessColumns = (
  given: readonly (readonly string[])[],
  fields: readonly OwnField[] = [],
  titleRow: number | null = findTitleRow(given, fields),
): GuessedColumns => {
  const rows = given.slice(titleRow === null ? 0 : titleRow + 1)
  const titles = titleRow === null ? [] : (given[titleRow] ?? [])
  const width = Math.max(0, ...given.map(({ length }) => length))
  const table = Array.from({ length: width }, (_, place): Column => {
    const title = titles[place] ?? ''
    const cells = rows.map((row) => unguard(row[place] ?? '').trim()).filter((cell) => cell !== '')
    return { place, title, role: roleOfTitle(title), cells }
  })
  const taken = new Set<number>()
  const take = (columns: readonly Column[]): number[] => {
    for (const { place } of columns) taken.add(place)
    return columns.map(({ place }) => place)
  }
  const free = (): Column[] => table.filter(({ place }) => !taken.has(place))
  // An exact name of an own field has priority over similar titles.
  const own: Record<string, number> = {}
  for (const { id, name } of fields) {
    const [column] = free().filter(({ title }) => title !== '' && plainTitle(title) === plainTitle(name))
    if (column) own[id] = take([column])[0] ?? column.place
  }
  const phone = take(phonesOf(free()))
  const email = take(emailsOf(free()))
  const name = take(namesOf(free(), titleRow !== null))
  const company = take(withRole(free(), 'company').slice(0, 1))
  const description = take(withRole(free(), 'description').slice(0, 1))
  return { titleRow, columns: { phone, email, name, company, description, tags: [], fields: own } }
}

interface Column {
  place: number
  title: string
  role: TitleRole | null
  /** Non-empty cells. */
  cells: readonly string[]
}

const withRole = (columns: readonly Column[], role: TitleRole): Column[] =>
  columns.filter((column) => column.role === role)

const share = ({ cells }: Column, is: (cell: string) => boolean): number =>
  cells.filter(is).length / Math.max(cells.length, 1)

/** All phone columns, mobile ones first, each area code before its number. */
const phonesOf = (columns: readonly Column[]): Column[] => {
  const titled = withRole(columns, 'phone')
  const filled = titled.filter(({ cells }) => cells.some(hasNumber))
  if (filled.length === 0) {
    const seeming = columns.filter((column) => share(column, isPhone) > most && !isOtherNumber(column.title))
    return seeming.length > 0 ? seeming : titled.slice(0, 1)
  }
  return filled
    .toSorted((a, b) => rankOfPhone(a.title) - rankOfPhone(b.title))
    .flatMap((column) => [...areaBefore(columns, column), column])
}

const areaBefore = (columns: readonly Column[], { place }: Column): Column[] =>
  columns.filter((one) => one.place === place - 1 && one.role === 'areaCode' && one.cells.some(isAreaCode))

const emailsOf = (columns: readonly Column[]): Column[] => {
  const titled = withRole(columns, 'email')
  const filled = titled.filter(({ cells }) => cells.some((cell) => cell.includes('@')))
  if (filled.length > 0) return filled
  const seeming = columns.filter((column) => share(column, isEmail) > most)
  return seeming.length > 0 ? seeming : titled.slice(0, 1)
}

/** A column of full names, or the columns of name parts in order. */
const namesOf = (columns: readonly Column[], hasTitles: boolean): Column[] => {
  const isNames = (column: Column): boolean =>
    share(column, (cell) => isPhone(cell) || isEmail(cell)) <= most &&
    (column.cells.length === 0 || share(column, (cell) => /\p{L}/u.test(cell)) > most)
  if (!hasTitles) return columns.filter((column) => column.cells.length > 0 && isNames(column)).slice(0, 1)
  const named = columns.filter(isNames)
  const whole = withRole(named, 'name').toSorted((a, b) => rankOfName(a.title) - rankOfName(b.title))[0]
  const given = withRole(named, 'givenName').slice(0, 1)
  const later = [...withRole(named, 'middleName').slice(0, 1), ...withRole(named, 'familyName').slice(0, 1)]
  // Beside a given name it is the full name; before a family name only, it is the first name.
  if (whole && (given.length > 0 || later.length === 0 || /complet|full/.test(plainTitle(whole.title)))) return [whole]
  const parts = [...(whole ? [whole] : given), ...later]
  // Without a known title: the first column with text.
  const unknown = named.filter(
    ({ cells, title, role }) => cells.length > 0 && role === null && !isKnownTitle(title) && !isOtherNumber(title),
  )
  return parts.length > 0 || named.some(({ role }) => role === 'company') ? parts : unknown.slice(0, 1)
}

const rankOfName = (title: string): number => {
  const plain = plainTitle(title)
  return /complet|full/.test(plain) ? 0 : /^(nome|name)\b/.test(plain) ? 1 : 2
}
