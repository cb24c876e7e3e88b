import type { Bot } from '@prosa/contract'

/** Values of the dialog, named as in the request body. Suggestions keep their key while they are moved. */
export interface AvatarDraft {
  name: string
  avatarColor: string
  chatColor: string
  nameOnStart: boolean
  emailOnStart: boolean
  phoneOnStart: boolean
  whatsappRedirect: boolean
  /** A new picture as a data URL; null: none; undefined: unchanged. */
  avatarIconUrl: string | null | undefined
  interactions: InteractionRow[]
}

export interface InteractionRow {
  key: number
  text: string
}

/** The contract's limits. */
export const maxInteractions = 10
export const interactionLength = 200

export const draftOf = (bot: Bot): AvatarDraft => ({
  name: bot.name,
  avatarColor: bot.avatarColor,
  chatColor: bot.chatColor,
  nameOnStart: bot.nameOnStart,
  emailOnStart: bot.emailOnStart,
  phoneOnStart: bot.phoneOnStart,
  whatsappRedirect: bot.whatsappRedirect,
  avatarIconUrl: undefined,
  interactions: [...bot.liveChatInteractions]
    .sort((one, other) => one.position - other.position)
    .map(({ interaction }, key) => ({ key, text: interaction })),
})

/**
 * The request body. The picture is sent only if it is new or removed; its stored URL is not sent back. Empty
 * suggestions are dropped, the others are numbered in order.
 */
export function bodyOf({ avatarIconUrl, interactions, ...draft }: AvatarDraft) {
  return {
    ...draft,
    ...(avatarIconUrl === undefined ? {} : { avatarIconUrl }),
    interactions: interactions
      .map(({ text }) => text.trim())
      .filter((text) => text !== '')
      .map((interaction, position) => ({ position, interaction })),
  }
}

export const addInteraction = (rows: readonly InteractionRow[]): InteractionRow[] => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, text: '' },
]

/** Moves a row to another position; a position outside the list is clamped. */
export function moveInteraction(rows: readonly InteractionRow[], from: number, to: number): InteractionRow[] {
  const moved = rows[from]
  if (!moved) return [...rows]
  const others = rows.filter((_row, place) => place !== from)
  const place = Math.min(Math.max(to, 0), others.length)
  return [...others.slice(0, place), moved, ...others.slice(place)]
}
