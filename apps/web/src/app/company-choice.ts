import { createStoredValue, useStoredValue } from './stored-value.ts'

/** The company an administrator works on; sent as `x-company-id` with each call. */
export interface ChosenCompany {
  id: number
  name: string
}

const parse = (value: unknown): ChosenCompany | null => {
  if (typeof value !== 'object' || value === null) return null
  const { id, name } = value as Record<string, unknown>
  return Number.isInteger(id) && typeof name === 'string' ? { id: id as number, name } : null
}

// Each tab has its own company, so that a choice in one never affects another. A new tab starts with the last one.
const latest = createStoredValue<ChosenCompany>('prosa.company', parse)
const own = createStoredValue<ChosenCompany>('prosa.company', parse, 'tab')
if (own.read() === null) own.write(latest.read())

export const readChosenCompany = own.read
export const chooseCompany = (company: ChosenCompany | null): void => {
  latest.write(company)
  own.write(company)
}
export const useChosenCompany = (): ChosenCompany | null => useStoredValue(own)

/** The company a person works in: an administrator's is the chosen one, if any. */
export const companyOf = (
  { admin, companyId }: { admin: boolean; companyId: number | null },
  chosen: ChosenCompany | null,
): number | null => (admin ? (chosen?.id ?? null) : companyId)
