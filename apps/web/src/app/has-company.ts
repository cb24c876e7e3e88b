import { companyOf, useChosenCompany } from './company-choice.ts'
import { useUser } from './session.tsx'

/** Whether there is a company to work in; an administrator has one after choosing it. */
export const useHasCompany = (): boolean => companyOf(useUser(), useChosenCompany()) !== null
