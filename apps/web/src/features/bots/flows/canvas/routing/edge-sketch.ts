/** An edge between two cards, by their ids. */
export interface EdgeSketch {
  id: string
  source: string
  target: string
  labelWidth: number
}

/** Height of a label, in px. */
export const labelHeight = 20
/** Distance from a label to the card below it, directly above its target. */
export const labelGap = 5
