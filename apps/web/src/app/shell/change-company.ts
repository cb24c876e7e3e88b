import { me } from '@prosa/contract'
import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { type ChosenCompany, chooseCompany, readChosenCompany } from '../company-choice.ts'
import { queryClient } from '../query-client.ts'
import { homePath } from '../route-rules.ts'
import { replaceUser } from '../session-store.ts'
import { mayLeave } from './log-out.ts'

/** Works on another company from now on: what was read of the last one is forgotten. Asks first where messages are on their way. */
export function useChangeCompany(): (company: ChosenCompany, origin?: string | null) => Promise<void> {
  const navigate = useNavigate()
  return async (company, origin) => {
    if (readChosenCompany()?.id !== company.id && !(await mayLeave(true))) return
    chooseCompany(company)
    queryClient.clear()
    void navigate(origin ?? homePath)
    // The record carries the company's flags and brand; its failure is told like that of any other call.
    void queryClient
      .fetchQuery({ queryKey: ['session', 'me', company.id], queryFn: () => call(me) })
      .then(replaceUser, () => undefined)
  }
}
