import { visibleLine } from '../visible.ts'

/* Variables of an approved message, shared by campaigns, inbox, server and browsers. */

/** Texts of an approved message; `variables` in order of appearance, the header's first, then the body's. */
export interface TemplateText {
  header: string
  body: string
  footer: string
  variables: readonly string[]
}

const anyGap = /\{\{\s*\w+\s*\}\}/g

/** Variables of a text, each once, in order of appearance. */
export const gapsOf = (text: string): string[] => [...new Set(text.match(anyGap))]

/**
 * A value in the form that Meta accepts (else error 132018): without line breaks, tabs and repeated spaces; '' if
 * nothing is visible. Sent and shown in this form.
 */
export const fitTemplateValue = visibleLine

/** Text in which a variable appears. */
export type GapPlace = 'header' | 'body'

export interface Gap {
  place: GapPlace
  /** As written in the text. */
  name: string
  /** Index of its value. */
  index: number
}

/** Variables of a message in the order of its values. One that is in both header and body counts twice. */
export const listGaps = ({ header, variables }: TemplateText): Gap[] => {
  const ofHeader = gapsOf(header).length
  return variables.map((name, index) => ({ place: index < ofHeader ? 'header' : 'body', name, index }))
}

/** A text of the message as a sequence of words and variables. */
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

/**
 * The text as the customer reads it, filled with cleaned values in a single pass, so that braces in a value are not
 * filled again. '' leaves the variable.
 */
export const fillTemplate = (template: TemplateText, values: readonly string[]): string => {
  const fits = values.map(fitTemplateValue)
  const fill = (place: GapPlace): string =>
    partsOf(template, place)
      .map((part) => (typeof part === 'string' ? part : fits[part.index] || part.name))
      .join('')
  return [fill('header'), fill('body'), template.footer].filter(Boolean).join('\n')
}
