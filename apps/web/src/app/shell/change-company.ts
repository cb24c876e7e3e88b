import { me } from '@prosa/contract'
import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { type ChosenCompany, chooseCompany } from '../company-choice.ts'
import { queryClient } from '../query-client.ts'
import { homePath } from '../route-rules.ts'
import { replaceUser } from '../session-store.ts'

/** Works on another company from now on: what was read of the last one is forgotten. */
export function useChangeCompany(): (company: ChosenCompany, origin?: string | null) => void {
  const navigate = useNavigate()
  return (company, origin) => {
    chooseCompany(company)
    queryClient.clear()
    void navigate(origin ?? homePath)
    // The record carries the company's flags and brand; its failure is told like that of any other call.
    void queryClient
      .fetchQuery({ queryKey: ['session', 'me', company.id], queryFn: () => call(me) })
      .then(replaceUser, () => undefined)
  }
}
