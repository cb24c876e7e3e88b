import { listFollowUpTemplates } from '@prosa/contract'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import type { OfferedTemplate } from '../../../../shared/approved-message/template-fields.tsx'

/** The accounts of further ones are not asked. */
const mostWorkspaces = 20
const freshMs = 60_000

export interface ListedTemplates {
  /** Undefined: not known yet. */
  listed: readonly OfferedTemplate[] | undefined
  /** All workspaces were asked. */
  isWhole: boolean
  error: Error | null
}

/** The approved templates of these workspaces, each once; providers are asked at most once a minute. */
export const useTemplates = (workspaceIds: readonly number[]): ListedTemplates => {
  const all = [...new Set(workspaceIds)]
  const asked = all.slice(0, mostWorkspaces)
  const answers = useQueries({
    queries: asked.map((workspaceId) => ({
      ...query(listFollowUpTemplates, { query: { workspaceId } }),
      staleTime: freshMs,
    })),
  })
  const found = new Map(
    answers.flatMap(({ data }) => data?.result ?? []).map((one) => [`${one.name} ${one.language}`, one]),
  )
  const error = answers.find((one) => one.error)?.error ?? null
  return {
    listed: answers.every(({ isSuccess }) => isSuccess) ? [...found.values()] : undefined,
    isWhole: asked.length === all.length,
    error,
  }
}
