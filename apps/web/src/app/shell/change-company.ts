import { me } from '@prosa/contract'
import { useNavigate } from 'react-router'
import { type ChosenCompany, chooseCompany, readChosenCompany } from '../company-choice.ts'
import { mayLeave } from '../log-out.ts'
import { query } from '../query.ts'
import { queryClient } from '../query-client.ts'
import { homePath } from '../route-rules.ts'
import { readScope } from '../scope.ts'
import { replaceUser } from '../session-store.ts'

/** Switches to another company and forgets the last one's data. Asks first if messages are unsent. */
export function useChangeCompany(): (company: ChosenCompany, origin?: string | null) => Promise<void> {
  const navigate = useNavigate()
  return async (company, origin) => {
    if (readChosenCompany()?.id !== company.id && !(await mayLeave(true))) return
    chooseCompany(company)
    queryClient.clear()
    void navigate(origin ?? homePath)
    // The record carries the company's flags and brand; a failure shows a toast.
    const scope = readScope()
    void queryClient.fetchQuery({ ...query(me), meta: { loud: true } }).then(
      // The answer is ignored if the company was changed again meanwhile.
      (user) => scope === readScope() && replaceUser(user),
      () => undefined,
    )
  }
}
