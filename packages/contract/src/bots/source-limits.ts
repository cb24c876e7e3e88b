/* Separate from the schemas: screens and the server decide by the same function. */

/** Where and until when a source answers. */
export interface SourceLimits {
  /** Null: in all workspaces, later ones too. Empty: in none, since all of the list are gone. */
  workspaceIds: readonly number[] | null
  /** Null: for all bots. Empty: for none. */
  botIds: readonly number[] | null
  /** The last day, in the company's time zone; null: without an end. */
  validUntil: string | null
}

/** Where and when a question is asked. `any`: wherever the source answers; `botId` null: in a room without a bot. */
export interface SourceUse {
  workspaceId: number | 'any'
  botId: number | null | 'any'
  /** The day in the company's time zone. */
  today: string
}

/** Days before the end on which the owner of a source is told, and from which lists show it. */
export const sourceEndsSoonDays = 14

const dayMs = 86_400_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

export type SourceValidity = 'endless' | 'valid' | 'ending' | 'expired'

export function validityOf(validUntil: string | null, today: string): SourceValidity {
  if (validUntil === null) return 'endless'
  const days = daysBetween(today, validUntil)
  if (days < 0) return 'expired'
  return days <= sourceEndsSoonDays ? 'ending' : 'valid'
}

/** Whether all workspaces or bots of a source's list are gone, so that it answers nobody. */
export const isForNobody = ({ workspaceIds, botIds }: Pick<SourceLimits, 'workspaceIds' | 'botIds'>): boolean =>
  workspaceIds?.length === 0 || botIds?.length === 0

/** Whether a source may answer a question. */
export function mayUseSource(limits: SourceLimits, { workspaceId, botId, today }: SourceUse): boolean {
  const { workspaceIds, botIds, validUntil } = limits
  if (isForNobody(limits) || validityOf(validUntil, today) === 'expired') return false
  const isPlace = workspaceIds === null || workspaceId === 'any' || workspaceIds.includes(workspaceId)
  return isPlace && (botIds === null || botId === 'any' || (botId !== null && botIds.includes(botId)))
}
