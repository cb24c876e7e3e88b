import { createStoredValue, useStoredValue } from './stored-value.ts'

/** The company that an administrator works on; it travels with each call as `x-company-id`. */
export interface ChosenCompany {
  id: number
  name: string
}

const stored = createStoredValue<ChosenCompany>('prosa.company', (value) => {
  if (typeof value !== 'object' || value === null) return null
  const { id, name } = value as Record<string, unknown>
  return Number.isInteger(id) && typeof name === 'string' ? { id: id as number, name } : null
})

export const readChosenCompany = stored.read
export const chooseCompany = stored.write
export const useChosenCompany = (): ChosenCompany | null => useStoredValue(stored)
