import { isItem } from './sentences.ts'

/** A line that heads what follows. `level` 1 is the widest; `rest`: text that follows the mark on the same line. */
export interface Heading {
  level: number
  title: string
  rest: string | null
}

const longestHeading = 100
const longestQuestion = 160
/** An article may stand on one line with its text; longer ones are text. */
const longestLine = 2_000
const loud = /\p{Lu}/u
const quiet = /\p{Ll}/u

const markdown = /^(#{1,6})\s+(.*)$/u
const numbered = /^(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?\s+(\S.*)$/u
const chapter = /^(?:cap[íi]tulo|t[íi]tulo|se[çc][ãa]o|parte|anexo)\s+[\dIVXLC]+\b/iu
const article = /^((?:art(?:igo)?|cl[áa]usula)\.?\s*\d+[ºo°.]{0,2}(?:-[A-Z])?)\s*[-–—:.]?\s*(.*)$/iu

const isLoud = (line: string): boolean => loud.test(line) && !quiet.test(line)
const isEnded = (line: string): boolean => /[.;:,!]$/.test(line)

/** What a line looks like between its neighbours; an empty string is a blank line or the end. */
export interface Surroundings {
  before: string
  after: string
}

/** The heading that a line is; null for text. */
export function headingOf(line: string, around: Surroundings): Heading | null {
  if (line.length > longestLine) return null
  const marked = markdown.exec(line)
  if (marked) return { level: marked[1]?.length ?? 1, title: (marked[2] ?? '').replace(/#+$/, '').trim(), rest: null }
  if (chapter.test(line) && line.length <= longestHeading) return { level: 1, title: line, rest: null }
  return articleOf(line) ?? numberedOf(line, around) ?? plainHeadingOf(line, around)
}

/** 'Art. 3º Animais' heads what follows; in 'Art. 3º É proibido fumar.' only the mark does. */
function articleOf(line: string): Heading | null {
  const found = article.exec(line)
  if (!found) return null
  const [, mark = '', rest = ''] = found
  const isTitle = rest === '' || (rest.length <= longestHeading && !isEnded(rest))
  return isTitle ? { level: 3, title: line, rest: null } : { level: 3, title: mark, rest }
}

/** '2.1 Entregas'; '2. Entregas' only apart from its neighbours or in capitals, since lists are numbered too. */
function numberedOf(line: string, { before }: Surroundings): Heading | null {
  const found = numbered.exec(line)
  const [, mark = '', title = ''] = found ?? []
  if (!found || line.length > longestHeading || isEnded(title) || !loud.test(title[0] ?? '')) return null
  const depth = mark.split('.').length
  if (depth === 1 && !isLoud(title) && (before !== '' || /^\d{1,2}\)/.test(line))) return null
  return { level: depth, title, rest: null }
}

/** A line in capitals, a question, or a short line apart from what is before it, with text after it. */
function plainHeadingOf(line: string, { before, after }: Surroundings): Heading | null {
  if (isItem(line)) return null
  if (line.endsWith('?') && line.length <= longestQuestion && before === '' && loud.test(line[0] ?? ''))
    return { level: 4, title: line, rest: null }
  if (line.length > longestHeading || isEnded(line) || line.endsWith('?')) return null
  if (isLoud(line) && line.length > 3) return { level: 1, title: line, rest: null }
  // The first line of a paragraph that a program broke goes on in small letters; a price or a time is no heading.
  const isWhole = after.length > line.length && !/^\p{Ll}/u.test(after) && !/R\$|\d$|:/.test(line)
  const isApart = before === '' && loud.test(line[0] ?? '') && line.length <= 60 && line.split(/\s+/).length <= 9
  return isApart && isWhole ? { level: 3, title: line, rest: null } : null
}
