import type { Scope } from '../../platform/http/index.ts'

/**
 * The workspaces of a list query: the requested ones that the caller sees, none for an empty choice, all of the
 * caller's without a choice. Never others, so that a wrong id can only narrow the result.
 */
export const chosenWorkspaces = (
  { workspaceIds }: Pick<Scope, 'workspaceIds'>,
  asked: readonly number[] | null | undefined,
): number[] => {
  if (asked === undefined || asked === null) return [...workspaceIds]
  const wanted = new Set(asked)
  return workspaceIds.filter((id) => wanted.has(id))
}
