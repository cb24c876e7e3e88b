import { fold } from '../text/fold.ts'
import { type Heading, headingOf } from './headings.ts'
import { isItem, sentencesOf } from './sentences.ts'

/** A part of a document that answers by itself. */
export interface CutSection {
  /** The headings above it, the widest first; empty for a text without headings. */
  path: readonly string[]
  text: string
  /** Its heading is a question that it answers. */
  isPair: boolean
}

/** UTF-16 units of a section. */
export const longestSection = 900
/** A line that returns this often, but for its numbers, is a running head or foot. */
const leastRepeats = 3
const longestRunning = 120
/** A longer line is a paragraph, whatever it looks like; the patterns below are for short ones. */
const longestMark = 200
const contents = /(?:\.\s?){4,}\s*\d{1,4}$|\t+\d{1,4}$|…+\s*\d{1,4}$/u
const contentsHeading = /^(?:sum[áa]rio|[íi]ndice|conte[úu]do)$/iu
const pageNumber = /^(?:[-–—]\s*)?(?:p[áa]g(?:ina|\.)?\s*)?\d{1,4}(?:\s*(?:\/|de)\s*\d{1,4})?(?:\s*[-–—])?$/iu

/** A line without the number of its page: equal for the heads of all pages. Empty for a line that is a sentence, an item or marked as a heading. */
const sameOnPages = (line: string): string => {
  if (line.length > longestRunning || line.startsWith('#') || /[.:;!?]/.test(line) || isItem(line)) return ''
  return fold(line.replace(/[\s\-–—|]*(?:p[áa]g(?:ina)?\s*)?\d{1,4}(?:\s*(?:\/|de)\s*\d{1,4})?$/iu, ''))
}

/** The lines of a text without contents, page numbers, and heads and feet of pages; blank lines are empty strings. */
function readLines(text: string): string[] {
  const lines = text
    .replace(/\r\n?|\f|\u2028|\u2029/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[\u00a0\u200b\ufeff]/g, ' ').trim())
  const times = new Map<string, number>()
  for (const line of lines) {
    const key = sameOnPages(line)
    if (key !== '') times.set(key, (times.get(key) ?? 0) + 1)
  }
  const isRunning = (line: string): boolean => (times.get(sameOnPages(line)) ?? 0) >= leastRepeats
  const isLeftOut = (line: string): boolean =>
    [contents, contentsHeading, pageNumber].some((pattern) => pattern.test(line)) || isRunning(line)
  return lines.filter((line) => line === '' || line.length > longestMark || !isLeftOut(line))
}

/** What must stay together: a paragraph, or a list with the line that leads it. */
interface Block {
  text: string
  /** The line before the first item, if it is a list. */
  lead: string | null
  items: readonly string[]
}

const endsSentence = (line: string): boolean => /[.!?:;]["”)]?$/u.test(line)

/** Lines that a program broke are joined: one that ends no sentence and is continued in small letters. */
function joinBroken(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isOpen = last !== undefined && last !== '' && last.length <= longestSection && !endsSentence(last)
    const isContinued = isOpen && /^[\p{Ll}\d(]/u.test(line) && !isItem(line)
    if (isContinued)
      joined[joined.length - 1] =
        last.endsWith('-') && /^\p{Ll}/u.test(line) ? last.slice(0, -1) + line : `${last} ${line}`
    else joined.push(line)
  }
  return joined
}

/** The blocks of lines under one heading; an empty string parts paragraphs, but not a list from the line that leads it. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let items: string[] = []
  const close = (): void => {
    const lead = paragraph.at(-1) ?? null
    if (items.length === 0) {
      if (paragraph.length > 0) blocks.push({ text: paragraph.join('\n'), lead: null, items })
    } else {
      const before = paragraph.slice(0, -1)
      if (before.length > 0) blocks.push({ text: before.join('\n'), lead: null, items: [] })
      blocks.push({ text: [...(lead === null ? [] : [lead]), ...items].join('\n'), lead, items })
    }
    paragraph = []
    items = []
  }
  for (const line of joinBroken(lines)) {
    if (line === '') {
      if (items.length > 0 || !paragraph.at(-1)?.endsWith(':')) close()
    } else if (isItem(line)) items.push(line)
    else {
      if (items.length > 0) close()
      paragraph.push(line)
    }
  }
  close()
  return blocks
}

/** Pieces of a block that is longer than a section: items with the line that leads them, or sentences, or words. */
function piecesOf({ text, lead, items }: Block): string[] {
  if (text.length <= longestSection) return [text]
  if (items.length > 0) {
    const room = longestSection - (lead === null ? 0 : lead.length + 1)
    const head = lead !== null && room > longestSection / 3 ? `${lead}\n` : ''
    const own = head === '' && lead !== null ? piecesOf({ text: lead, lead: null, items: [] }) : []
    return [
      ...own,
      ...packed(
        items.flatMap((item) => wordsPacked(item, head ? room : longestSection)),
        '\n',
        head ? room : longestSection,
      ).map((part) => head + part),
    ]
  }
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end))
  return packed(
    sentences.flatMap((sentence) => wordsPacked(sentence, longestSection)),
    ' ',
    longestSection,
  )
}

/** Joins parts up to a length, in order. */
function packed(parts: readonly string[], between: string, most: number): string[] {
  const full: string[] = []
  let open = ''
  for (const part of parts) {
    if (open !== '' && open.length + between.length + part.length > most) {
      full.push(open)
      open = part
    } else open = open === '' ? part : open + between + part
  }
  return open === '' ? full : [...full, open]
}

/** A sentence cut at spaces, and inside of a word only where there is none. */
function wordsPacked(sentence: string, most: number): string[] {
  if (sentence.length <= most) return [sentence]
  const words = sentence.split(/\s+/).flatMap((word) => (word.length <= most ? [word] : wordCut(word, most)))
  return packed(words, ' ', most)
}

/** Never inside of a pair of surrogates. */
function wordCut(word: string, most: number): string[] {
  return packed([...word], '', most)
}

/**
 * Cuts a document into sections of at most `longestSection` units, each under its headings. Sections never cross a heading, a list stays with
 * the line that leads it, and contents, page numbers and what returns on every page are left out. A heading that is a question makes a pair.
 */
export function cutSections(text: string): CutSection[] {
  const lines = readLines(text)
  const sections: CutSection[] = []
  let path: Heading[] = []
  let under: string[] = []
  const close = (): void => {
    const titles = path.map(({ title }) => title)
    const isPair = titles.at(-1)?.endsWith('?') ?? false
    const texts = packed(blocksOf(under).flatMap(piecesOf), '\n\n', longestSection)
    for (const part of texts) sections.push({ path: titles, text: part, isPair })
    under = []
  }
  lines.forEach((line, at) => {
    const heading = line === '' ? null : headingOf(line, { before: lines[at - 1] ?? '', after: nextText(lines, at) })
    if (!heading) {
      under.push(line)
      return
    }
    close()
    path = [...path.filter(({ level }) => level < heading.level), heading]
    if (heading.rest !== null) under.push(heading.rest)
  })
  close()
  return sections
}

function nextText(lines: readonly string[], at: number): string {
  for (let next = at + 1; next < lines.length; next++) if (lines[next] !== '') return lines[next] ?? ''
  return ''
}
