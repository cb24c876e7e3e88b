import { type ContactField, type ImportColumns, type ImportField, importFields } from '@prosa/contract'
import { fold } from '@prosa/language'

const words: Readonly<Record<ImportField, readonly string[]>> = {
  phone: ['telefone', 'celular', 'whatsapp', 'fone', 'tel', 'cel', 'phone', 'mobile', 'numero'],
  email: ['email', 'e-mail', 'e mail', 'mail', 'correio'],
  name: ['nome', 'nome completo', 'name', 'cliente', 'contato', 'razao social', 'full name', 'first name'],
  description: ['descricao', 'observacao', 'observacoes', 'obs', 'notas', 'nota', 'comentario', 'notes', 'description'],
}

const looksLike: Readonly<Record<ImportField, (cell: string) => boolean>> = {
  phone: (cell) => /^[\d\s()+.-]{8,25}$/.test(cell) && /^\d{10,13}$/.test(cell.replace(/\D/g, '')),
  email: (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell),
  name: () => false,
  description: () => false,
}

/** Of more than half of a column. */
const most = 0.5

/** What the columns of the first rows seem to be, by their titles and by what stands in them. */
export const guessColumns = (
  rows: readonly string[][],
  fields: readonly Pick<ContactField, 'id' | 'name'>[] = [],
): { hasTitles: boolean; columns: ImportColumns } => {
  const [first = [], ...others] = rows
  const hasTitles = others.length > 0 && !first.some((cell) => looksLike.phone(cell) || looksLike.email(cell))
  const titles = hasTitles ? first.map((title) => fold(title.trim())) : []
  const cells = hasTitles ? others : rows
  const columns: ImportColumns = {}
  const taken = new Set<number>()
  // What the company calls a field is that field, before anything that only looks like another one.
  const own = Object.fromEntries(
    fields.flatMap(({ id, name }) => {
      const place = titles.findIndex((title, index) => !taken.has(index) && title === fold(name))
      if (place < 0) return []
      taken.add(place)
      return [[String(id), place] as const]
    }),
  )
  for (const field of ['phone', 'email', 'name', 'description'] as const) {
    const scores = first.map((_, place) => {
      const filled = cells.map((row) => row[place] ?? '').filter((cell) => cell !== '')
      const share = filled.filter(looksLike[field]).length / Math.max(filled.length, 1)
      return taken.has(place) ? 0 : scoreTitle(field, titles[place] ?? '') + (share > most ? 2 * share : 0)
    })
    const best = Math.max(...scores)
    if (best <= 0) continue
    const place = scores.indexOf(best)
    columns[field] = place
    taken.add(place)
  }
  if (!hasTitles && columns.name === undefined) {
    const place = first.findIndex((cell, index) => !taken.has(index) && /\p{L}{2}/u.test(cell))
    if (place >= 0) columns.name = place
  }
  return {
    hasTitles,
    columns: { ...Object.fromEntries(importFields.map((field) => [field, null])), ...columns, fields: own },
  }
}

const scoreTitle = (field: ImportField, title: string): number => {
  if (title === '') return 0
  if (words[field].includes(title)) return 3
  if (words[field].some((word) => title.startsWith(`${word} `) || title.startsWith(`${word}_`))) return 2
  return words[field].some((word) => word.length > 4 && title.includes(word)) ? 1 : 0
}
