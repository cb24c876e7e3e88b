import { keptPhone } from '../phone.ts'

const areaCode = /^\(?0?([1-9][1-9])\)?$/

/** An area code in its own cell is joined to the next number without one. */
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
 * The phone to use from these cells in order: the first mobile one, else the first.
 * @returns the stored form ('' for none) and the other numbers; or why no cell is valid, the first such cell, and
 * whether none has a digit
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
  // A wrong number is more informative than a word without digits.
  const told = refused.find(({ why }) => why !== 'none') ?? refused[0]
  return told
    ? { wrong: told.wrong, cell: told.cell, isWord: !refused.some(({ cell }) => /\d/.test(cell)) }
    : { phone: '', others: [] }
}
