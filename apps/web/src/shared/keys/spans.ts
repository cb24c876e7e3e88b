/** Offered lifetimes of keys, in days. */
export const spanDays = { quarter: 90, year: 365 } as const

const dayMs = 86_400_000

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
