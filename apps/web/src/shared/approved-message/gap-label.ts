import { type Gap, listGaps, type TemplateText } from '@prosa/contract'
import { gapPlaces as places } from './texts.ts'

/** What a gap is called: by its place, and, of several there, by its own name or its turn. */
export const gapLabel = (template: TemplateText, { place, name, index }: Gap): string => {
  const others = listGaps(template).filter((gap) => gap.place === place)
  if (others.length < 2) return places[place]
  const own = name.replace(/[{}\s]/g, '')
  const turn = others.findIndex((gap) => gap.index === index) + 1
  return `${places[place]} · ${/^\d+$/.test(own) ? turn : own}`
}

/** Gaps of unlike names with one value: often a mistake. By their labels; empty: there are none. */
export const alikeGaps = (template: TemplateText, values: readonly string[]): string[][] => {
  const byValue = new Map<string, Gap[]>()
  for (const gap of listGaps(template)) {
    const value = values[gap.index]?.trim() ?? ''
    if (value !== '') byValue.set(value, [...(byValue.get(value) ?? []), gap])
  }
  return [...byValue.values()]
    .filter((gaps) => gaps.length > 1)
    .map((gaps) => gaps.map((gap) => gapLabel(template, gap)))
}
