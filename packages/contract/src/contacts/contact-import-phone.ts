import { keptPhone } from '../phone.ts'

const areaCode = /^\(?0?([1-9][1-9])\)?$/

/** An area code in a cell of its own belongs to the number behind it, where that has none. */
const withAreas = (cells: readonly string[]): string[] => {
  let area = ''
  return cells.flatMap((cell) => {
    const alone = areaCode.exec(cell)?.[1]
    const before = area
    area = alone ?? ''
    if (alone !== undefined) return []
    return before !== '' && /^\d{8,9}$/.test(cell.replace(/[\s().-]/g, '')) ? `${before} ${cell}` : cell
  })
}

const isMobile = (phone: string): boolean => /^55\d{2}9\d{8}$/.test(phone)

/**
 * The number by which somebody is written to, of all that stand in these cells in their order: the first mobile one, else the first.
 * @returns it as it is kept, '' for none, and the others; or why none of the cells is a number, the first of them, and whether no digit stands in any
 */
export const choosePhone = (
  cells: readonly string[],
): { phone: string; others: readonly string[] } | { wrong: string; cell: string; isWord: boolean } => {
  const parsed = withAreas(cells.map((cell) => cell.trim())).map((cell) => ({ cell, kept: keptPhone(cell) }))
  const numbers = new Set(parsed.flatMap(({ kept }) => ('phone' in kept ? [kept.phone, ...kept.others] : [])))
  numbers.delete('')
  const phone = [...numbers].find(isMobile) ?? [...numbers][0]
  if (phone !== undefined) return { phone, others: [...numbers].filter((other) => other !== phone) }
  const refused = parsed.flatMap(({ cell, kept }) =>
    'wrong' in kept ? { wrong: kept.wrong, why: kept.why, cell } : [],
  )
  // A word that holds no digit says less than a number that is wrong.
  const told = refused.find(({ why }) => why !== 'none') ?? refused[0]
  return told
    ? { wrong: told.wrong, cell: told.cell, isWord: !refused.some(({ cell }) => /\d/.test(cell)) }
    : { phone: '', others: [] }
}
