import type { Scope } from '../../platform/http/index.ts'

/**
 * The workspaces that a list reaches: those asked for that are one's own, none of an empty choice, all of one's own where nothing
 * is said. Never one that is not, so a wrong id narrows to nothing instead of opening a door.
 */
export const chosenWorkspaces = (
  { workspaceIds }: Pick<Scope, 'workspaceIds'>,
  asked: readonly number[] | null | undefined,
): number[] => {
  if (asked === undefined || asked === null) return [...workspaceIds]
  const wanted = new Set(asked)
  return workspaceIds.filter((id) => wanted.has(id))
}
