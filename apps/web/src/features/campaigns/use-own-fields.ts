import { type CampaignOwnField, listContactFields } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'

const none: readonly CampaignOwnField[] = []

/** The company's own contact fields, available as {{4}} and up. */
export const useOwnFields = (): readonly CampaignOwnField[] =>
  useQuery({ ...query(listContactFields), meta: { loud: true } }).data?.result ?? none
