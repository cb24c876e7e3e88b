const spoken = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$|^(\d{2})(\d{2})(\d{4})$/
const stored = /^(\d{4})-(\d{2})-(\d{2})$/

const dayOf = (year: string, month: string, day: string): string | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}

/** Parses a typed day to `YYYY-MM-DD`: '25/12/2026', '1/2/2026', '25122026' or the stored form; null if invalid. */
export const readDay = (typed: string): string | null => {
  const text = typed.trim()
  const [, year, month, day] = stored.exec(text) ?? []
  if (year && month && day) return dayOf(year, month, day)
  const [, d1, m1, y1, d2, m2, y2] = spoken.exec(text) ?? []
  return dayOf(y1 ?? y2 ?? '', m1 ?? m2 ?? '', d1 ?? d2 ?? '')
}
