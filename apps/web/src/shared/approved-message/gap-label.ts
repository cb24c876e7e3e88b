import { type Gap, listGaps, type TemplateText } from '@prosa/contract'
import { gapPlaces as places } from './texts.ts'

/** The label of a gap: its place, plus its own name or its number when that place has several gaps. */
export const gapLabel = (template: TemplateText, { place, name, index }: Gap): string => {
  const others = listGaps(template).filter((gap) => gap.place === place)
  if (others.length < 2) return places[place]
  const own = name.replace(/[{}\s]/g, '')
  const turn = others.findIndex((gap) => gap.index === index) + 1
  return `${places[place]} · ${/^\d+$/.test(own) ? turn : own}`
}

/** Labels of gaps that share one value, which is often a mistake. Empty: no value is used twice. */
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
