import { me } from '@prosa/contract'
import { useNavigate } from 'react-router'
import { type ChosenCompany, chooseCompany, readChosenCompany } from '../company-choice.ts'
import { mayLeave } from '../log-out.ts'
import { query } from '../query.ts'
import { queryClient } from '../query-client.ts'
import { homePath } from '../route-rules.ts'
import { readScope } from '../scope.ts'
import { replaceUser } from '../session-store.ts'

/** Works on another company from now on: what was read of the last one is forgotten. Asks first where messages are on their way. */
export function useChangeCompany(): (company: ChosenCompany, origin?: string | null) => Promise<void> {
  const navigate = useNavigate()
  return async (company, origin) => {
    if (readChosenCompany()?.id !== company.id && !(await mayLeave(true))) return
    chooseCompany(company)
    queryClient.clear()
    void navigate(origin ?? homePath)
    // The record carries the company's flags and brand; its failure is told like that of any other call.
    const scope = readScope()
    void queryClient.fetchQuery({ ...query(me), meta: { loud: true } }).then(
      // The answer of a company that was left again says nothing of the next one.
      (user) => scope === readScope() && replaceUser(user),
      () => undefined,
    )
  }
}
