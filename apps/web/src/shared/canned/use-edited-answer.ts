import { type CannedAnswer, listCannedAnswers } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../app/query.ts'

/** An answer being edited, and its changes in other windows, which arrive by the stream. */
export interface EditedAnswer {
  /** The answer being edited; null: a new answer, or a removed one that will be saved as new. */
  base: CannedAnswer | null
  /** The version that somebody else saved since; null: unchanged since the form read it. */
  newer: CannedAnswer | null
  /** Somebody else removed the answer. */
  isGone: boolean
  /** The user has seen the newer version; the next save overwrites it. */
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
