import { type FlowNode, unwiredButtons } from '@prosa/flow'
import { cardWidth, heightOf } from './card-size.ts'
import { labelWidthOf } from './routing/text-width.ts'

/** A button without an exit, below its selected card; a line can be drawn from it. Position in the card, in px. */
export interface ButtonTab {
  id: string
  label: string
  left: number
  top: number
  width: number
}

export const tabHeight = 26
const gap = 6
/** A row of tabs is at most as wide as two cards. */
const rowWidth = 2 * cardWidth
/** Width of the dot beside the text, from which a line is drawn. */
const dotWidth = 14

const none: readonly ButtonTab[] = []
// Cached per node state, so that a card is rendered again only when its node changes.
const tabsOfNodes = new WeakMap<FlowNode, readonly ButtonTab[]>()

export function buttonTabsOf(node: FlowNode): readonly ButtonTab[] {
  const known = tabsOfNodes.get(node)
  if (known) return known
  const tabs = layTabs(node)
  tabsOfNodes.set(node, tabs)
  return tabs
}

/** Lays the tabs in rows, each centred below the card. */
function layTabs(node: FlowNode): readonly ButtonTab[] {
  const buttons = unwiredButtons(node)
  if (buttons.length === 0) return none
  const rows: { id: string; label: string; width: number }[][] = []
  let left = 0
  for (const { id, label } of buttons) {
    const width = labelWidthOf(label) + dotWidth
    const row = rows.at(-1)
    if (row && left + width <= rowWidth) row.push({ id, label, width })
    else {
      rows.push([{ id, label, width }])
      left = 0
    }
    left += width + gap
  }
  return rows.flatMap((row, place) => {
    const whole = row.reduce((sum, { width }) => sum + width + gap, -gap)
    let at = (cardWidth - whole) / 2
    return row.map((tab) => {
      const laid = { ...tab, left: at, top: heightOf(node) + 10 + place * (tabHeight + gap) }
      at += tab.width + gap
      return laid
    })
  })
}
