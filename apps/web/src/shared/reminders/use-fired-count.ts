import { listOwnReminders } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'

/** How many reminders of this person, and of the queues they see, have come and are not done; up to a page. */
export const useFiredCount = (): number =>
  useQuery(query(listOwnReminders, { query: { list: 'fired' } })).data?.result.length ?? 0
