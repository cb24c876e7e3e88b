import { Parser } from 'htmlparser2'

const heading = /^(?:heading|t[íi]tulo|cabe[çc]alho)\s*(\d)$/iu
const contents = /^(?:toc|sum[áa]rio|[íi]ndice)(?:\s*\d| heading)?$/iu

/** Names of styles by their ids: Word translates the ids of its own, not their names. */
export const readStyles = (xml: string): Map<string, string> => {
  const names = new Map<string, string>()
  let id: string | undefined
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'w:style') id = attributes['w:styleId']
        if (name === 'w:name' && id !== undefined) names.set(id, attributes['w:val'] ?? '')
      },
      onclosetag: (name) => {
        if (name === 'w:style') id = undefined
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return names
}

const nameOf = (names: ReadonlyMap<string, string>, id: string): string => names.get(id) ?? id

/** The level of a heading's style; null for text. */
export const levelOfStyle = (names: ReadonlyMap<string, string>, id: string): number | null => {
  const name = nameOf(names, id).trim()
  if (/^(?:title|t[íi]tulo)$/iu.test(name)) return 1
  const found = heading.exec(name)
  return found ? Number(found[1]) : null
}

export const isContents = (names: ReadonlyMap<string, string>, id: string): boolean =>
  contents.test(nameOf(names, id).trim())
