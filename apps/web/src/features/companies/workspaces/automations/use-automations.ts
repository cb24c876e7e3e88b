import { listAutomationChoices, listAutomations } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'

/** The automations in their order, and what they may name. */
export function useAutomations() {
  const list = useQuery({ ...query(listAutomations), refetchOnMount: 'always' })
  const choices = useQuery({ ...query(listAutomationChoices), refetchOnMount: 'always' })
  return {
    list: list.data,
    choices: choices.data,
    error: list.error ?? choices.error,
    refetch: () => {
      void list.refetch()
      void choices.refetch()
    },
  }
}
