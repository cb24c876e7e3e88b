import type { Scope } from '../../platform/http/index.ts'

/**
 * The workspaces that a list reaches: those asked for that are one's own, all of one's own when none is asked for. Never one
 * that is not, so a wrong id narrows to nothing instead of opening a door.
 */
export const chosenWorkspaces = (
  { workspaceIds }: Pick<Scope, 'workspaceIds'>,
  asked: readonly number[] = [],
): number[] => {
  if (asked.length === 0) return [...workspaceIds]
  const wanted = new Set(asked)
  return workspaceIds.filter((id) => wanted.has(id))
}
