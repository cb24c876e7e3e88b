import { visibleLine } from '../visible.ts'

/* What stands in the gaps of an approved message, for campaigns and inbox, server and browsers alike. */

/** An approved message as far as its words go; `variables` as they stand in the texts, the header's first, then the body's. */
export interface TemplateText {
  header: string
  body: string
  footer: string
  variables: readonly string[]
}

const anyGap = /\{\{\s*\w+\s*\}\}/g

/** The gaps of a text, each once, as they stand in it. */
export const gapsOf = (text: string): string[] => [...new Set(text.match(anyGap))]

/**
 * A value as Meta takes it (132018 otherwise): without line breaks, tabs and runs of spaces; '' where there is nothing to see. What is sent
 * and what people are shown is this.
 */
export const fitTemplateValue = visibleLine

/** Where a gap stands. */
export type GapPlace = 'header' | 'body'

export interface Gap {
  place: GapPlace
  /** As it stands in the text. */
  name: string
  /** Its place among the values. */
  index: number
}

/** The gaps of a message in the order of its values. One that stands in header and body is two. */
export const listGaps = ({ header, variables }: TemplateText): Gap[] => {
  const ofHeader = gapsOf(header).length
  return variables.map((name, index) => ({ place: index < ofHeader ? 'header' : 'body', name, index }))
}

/** A text of the message in order: its words, and its gaps. */
export const partsOf = (template: TemplateText, place: GapPlace): (string | Gap)[] => {
  const own = new Map(listGaps(template).flatMap((gap) => (gap.place === place ? [[gap.name, gap]] : [])))
  const text = template[place]
  let from = 0
  const parts = [...text.matchAll(anyGap)].flatMap((found): (string | Gap)[] => {
    const [name] = found
    const words = text.slice(from, found.index)
    from = found.index + name.length
    return [words, own.get(name) ?? name]
  })
  return [...parts, text.slice(from)].filter((part) => part !== '')
}

/** As the customer reads it, with its values made fit, in one pass: what stands in a value fills no other gap. '' keeps the gap. */
export const fillTemplate = (template: TemplateText, values: readonly string[]): string => {
  const fits = values.map(fitTemplateValue)
  const fill = (place: GapPlace): string =>
    partsOf(template, place)
      .map((part) => (typeof part === 'string' ? part : fits[part.index] || part.name))
      .join('')
  return [fill('header'), fill('body'), template.footer].filter(Boolean).join('\n')
}
