import { useChosenCompany } from './company-choice.ts'
import { useUser } from './session.tsx'

/** The company that one works in: an administrator's is the one that was chosen, if any. */
export const useCompanyId = (): number | null => {
  const { admin, companyId } = useUser()
  const chosen = useChosenCompany()
  return admin ? (chosen?.id ?? null) : companyId
}

/** Whether there is a company to work in: an administrator has one once it is chosen. */
export const useHasCompany = (): boolean => {
  const { admin } = useUser()
  const id = useCompanyId()
  return !admin || id !== null
}
