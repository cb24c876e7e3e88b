import { type KnowledgeSource, validityOf } from '@prosa/contract'

/** Why a source answers nobody, or soon will not; null: nothing to tell. */
export type SourceUseState = 'nobody' | 'expired' | 'ending' | null

export function sourceUseOf(
  { validUntil, isForNobody }: Pick<KnowledgeSource, 'validUntil' | 'isForNobody'>,
  today: string,
): SourceUseState {
  if (isForNobody) return 'nobody'
  const validity = validityOf(validUntil, today)
  return validity === 'expired' || validity === 'ending' ? validity : null
}
