import { type CannedAnswer, listCannedAnswers } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../app/query.ts'

/** An answer that is changed, and what has become of it in other windows meanwhile; the stream tells of it. */
export interface EditedAnswer {
  /** What one changes; null: a new one, or one that is to be saved as new. */
  base: CannedAnswer | null
  /** As somebody else has saved it since; null: it is as one has read it. */
  newer: CannedAnswer | null
  /** Somebody has removed it. */
  isGone: boolean
  /** One has seen the newer one: what is saved from here on goes over it. */
  follow: () => void
}

export function useEditedAnswer(workspaceId: number, opened: CannedAnswer | null): EditedAnswer {
  const [base, setBase] = useState(opened)
  const { data } = useQuery({
    ...query(listCannedAnswers, { query: { workspaceId } }),
    enabled: opened !== null,
  })
  const newest = opened && data?.result.find(({ id }) => id === opened.id)
  const isGone = opened !== null && data !== undefined && !newest
  const isNewer = base !== null && newest != null && Date.parse(newest.changedAt) > Date.parse(base.changedAt)
  return {
    base: isGone ? null : base,
    newer: isNewer ? newest : null,
    isGone,
    follow: () => newest && setBase(newest),
  }
}
