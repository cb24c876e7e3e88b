/** A contact's card as people read it. */
export interface Card {
  name: string
  organisation?: string
  phones: readonly string[]
  emails: readonly string[]
}

/** One card under the other. Without any they are said to be there. */
export const cardsText = (cards: readonly Card[]): string =>
  cards
    .map(({ name, organisation = '', phones, emails }) =>
      [
        `Contato: ${name || organisation || 'sem nome'}`,
        ...(name && organisation && organisation !== name ? [organisation] : []),
        ...new Set([...phones, ...emails]),
      ]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n')
