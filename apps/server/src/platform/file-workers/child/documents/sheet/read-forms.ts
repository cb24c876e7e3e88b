import { Parser } from 'htmlparser2'
import { readEntries } from '../../open-entry.ts'
import { type NumberForm, numberForms } from './number-forms.ts'

/** Merged cells, from 0, both ends inclusive. */
interface Area {
  top: number
  bottom: number
  left: number
  right: number
}

/** What people see of a sheet, besides the values of its cells. */
export interface SheetForm {
  isHidden: boolean
  isHiddenRow(row: number): boolean
  isHiddenColumn(column: number): boolean
  merged: readonly Area[]
  /** How a number is printed; undefined: plainly. */
  formOf(row: number, column: number): NumberForm | undefined
}

const workbook = 'xl/workbook.xml'
const relations = 'xl/_rels/workbook.xml.rels'

type Attributes = Record<string, string>

/** Calls for each tag by its name without a prefix. */
const eachTag = (xml: string, opened: (name: string, attributes: Attributes) => void): void => {
  const parser = new Parser(
    { onopentag: (name, attributes) => opened(name.slice(name.indexOf(':') + 1), attributes) },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
}

/** Paths by the ids of relations, and that of the styles. */
const readRelations = (xml: string): { paths: ReadonlyMap<string, string>; styles: string } => {
  const paths = new Map<string, string>()
  let styles = 'xl/styles.xml'
  eachTag(xml, (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
    if (name !== 'Relationship') return
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    paths.set(id, path)
    if (type.endsWith('/styles')) styles = path
  })
  return { paths, styles }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** The forms of all sheets, in the order of the workbook. */
export const readForms = async (path: string): Promise<SheetForm[]> => {
  const known = await readEntries(path, new Set([workbook, relations]))
  const { paths, styles } = readRelations(known.get(relations) ?? '')
  const sheets: { path: string; isHidden: boolean }[] = []
  eachTag(known.get(workbook) ?? '', (name, attributes) => {
    if (name !== 'sheet' || !attributes.name) return
    const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1] ?? ''
    sheets.push({ path: paths.get(id) ?? '', isHidden: /hidden$/iu.test(attributes.state ?? '') })
  })
  const texts = await readEntries(path, new Set([styles, ...sheets.map((sheet) => sheet.path)]))
  const forms = numberForms(texts.get(styles) ?? '')
  return sheets.map((sheet) => readForm(texts.get(sheet.path) ?? '', sheet.isHidden, forms))
}

const readForm = (xml: string, isHidden: boolean, forms: readonly (NumberForm | undefined)[]): SheetForm => {
  const rows = new Set<number>()
  const columns: { from: number; to: number }[] = []
  const merged: Area[] = []
  const cells = new Map<string, NumberForm>()
  let isFiltered = false
  let cell: { name: string; form: NumberForm } | null = null
  eachTag(xml, (name, attributes) => {
    if (name === 'row' && isOn(attributes.hidden)) rows.add(Number(attributes.r) - 1)
    else if (name === 'col' && isOn(attributes.hidden))
      columns.push({ from: Number(attributes.min) - 1, to: Number(attributes.max) - 1 })
    else if (name === 'c') {
      const form = forms[Number(attributes.s ?? -1)]
      cell = form && attributes.r ? { name: attributes.r, form } : null
    } else if (name === 'v' && cell) cells.set(cell.name, cell.form)
    else if (name === 'filterColumn') isFiltered = true
    else if (name === 'mergeCell') merged.push(...areaOf(attributes.ref ?? ''))
  })
  return {
    isHidden,
    // Rows that a filter leaves out are of the list all the same.
    isHiddenRow: (row) => !isFiltered && rows.has(row),
    isHiddenColumn: (column) => columns.some(({ from, to }) => from <= column && column <= to),
    merged,
    formOf: (row, column) => cells.get(`${columnName(column)}${row + 1}`),
  }
}

/** `A2:A5` */
const areaOf = (ref: string): Area[] => {
  const [, left = '', top = '', right = '', bottom = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
  if (bottom === '') return []
  return [{ top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnAt(left), right: columnAt(right) }]
}

/** `A` → 0, `AA` → 26. */
const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** 0 → `A`, 26 → `AA`. */
const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
