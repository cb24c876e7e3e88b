import type { KnowledgeUse } from '@prosa/contract'

/** Values of the form of where a source holds. */
export interface UseValues {
  /** All workspaces, later ones too. */
  isEverywhere: boolean
  workspaceIds: number[]
  isForAllBots: boolean
  botIds: number[]
  /** `YYYY-MM-DD`; '' for no end. */
  validUntil: string
  showsSource: boolean
  /** '' for none. */
  address: string
}

const idsOf = (places: readonly { id: number }[] | null): number[] => (places ?? []).map(({ id }) => id)

export const valuesOf = ({ workspaces, bots, validUntil, showsSource, address }: KnowledgeUse): UseValues => ({
  isEverywhere: workspaces === null,
  workspaceIds: idsOf(workspaces),
  isForAllBots: bots === null,
  botIds: idsOf(bots),
  validUntil: validUntil ?? '',
  showsSource,
  address: address ?? '',
})

export const bodyOf = ({ isEverywhere, workspaceIds, isForAllBots, botIds, ...values }: UseValues) => ({
  workspaceIds: isEverywhere ? null : workspaceIds,
  botIds: isForAllBots ? null : botIds,
  validUntil: values.validUntil === '' ? null : values.validUntil,
  showsSource: values.showsSource,
  address: values.address.trim() === '' ? null : values.address.trim(),
})
