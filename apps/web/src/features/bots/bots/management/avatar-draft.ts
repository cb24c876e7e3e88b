import type { Bot } from '@prosa/contract'

/** What the dialog edits: the body's own names, and rows of suggestions that keep their key while they move. */
export interface AvatarDraft {
  name: string
  avatarColor: string
  chatColor: string
  nameOnStart: boolean
  emailOnStart: boolean
  phoneOnStart: boolean
  whatsappRedirect: boolean
  /** A new picture as a data URL, null for none; undefined as long as nobody touched it. */
  avatarIconUrl: string | null | undefined
  interactions: InteractionRow[]
}

export interface InteractionRow {
  key: number
  text: string
}

/** The contract's own limits. */
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
 * The body of the call. The picture goes only where it is a new one or none: the address that was read is not sent back. Empty
 * suggestions are none; the others are numbered by their place.
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

/** Out of its place and into another; a place outside of the list is the nearest in it. */
export function moveInteraction(rows: readonly InteractionRow[], from: number, to: number): InteractionRow[] {
  const moved = rows[from]
  if (!moved) return [...rows]
  const others = rows.filter((_row, place) => place !== from)
  const place = Math.min(Math.max(to, 0), others.length)
  return [...others.slice(0, place), moved, ...others.slice(place)]
}
