import type { WorkspaceRules } from '@prosa/contract'

/** What each group of fields shows and changes. */
export interface RulesProps {
  rules: WorkspaceRules
  onChange: (changes: Partial<WorkspaceRules>) => void
  /** By the path in the body. */
  errorOf: (path: string) => string | undefined
  isReadOnly: boolean
}
