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
  /** The page on which it begins, of a text with marks of pages. */
  page: number | null
  /** The address of the page of a site that it is from, of a text with marks of addresses. */
  address: string | null
}

/** A line that says which page begins here, as the readers of files write it. */
const marksPage = /^\[p[áa]g(?:ina|\.)?\s*(\d{1,5})\]$/iu
/** A line that says from which page of a site the text below it is. */
const marksAddress = /^\[endere[çc]o\s+(https?:\/\/\S+)\]$/iu

/** UTF-16 units of a section. */
export const longestSection = 900
/** A line that returns this often, but for its numbers, is a running head or foot. */
const leastRepeats = 3
const longestRunning = 120
/** A longer line is a paragraph, whatever it looks like; the patterns below are for short ones. */
const longestMark = 200
const longestAddressMark = 600
const contents = /(?:\.\s?){4,}\s*\d{1,4}$|\t+\d{1,4}$|…+\s*\d{1,4}$/u
const contentsHeading = /^(?:sum[áa]rio|[íi]ndice|conte[úu]do)$/iu
const pageNumber = /^(?:[-–—]\s*)?(?:p[áa]g(?:ina|\.)?\s*)?\d{1,4}(?:\s*(?:\/|de)\s*\d{1,4})?(?:\s*[-–—])?$/iu

/** A line without the number of its page: equal for the heads of all pages. Empty for a line that is a sentence, an item or marked as a heading. */
const sameOnPages = (line: string): string => {
  if (line.length > longestRunning || line.startsWith('#') || /[.:;!?]/.test(line) || isItem(line)) return ''
  return fold(line.replace(/[\s\-–—|]*(?:p[áa]g(?:ina)?\s*)?\d{1,4}(?:\s*(?:\/|de)\s*\d{1,4})?$/iu, ''))
}

const plainLine = (line: string): string => line.replace(/[\u00a0\u200b\ufeff]/g, ' ').trim()

/** What a line marks that says where the text below it is from; null: nothing. */
const markOf = (line: string): { page: number | null; address: string | null } | null => {
  const page = line.length > longestMark ? null : marksPage.exec(line)
  if (page) return { page: Number(page[1]), address: null }
  const address = line.length > longestAddressMark ? null : marksAddress.exec(line)
  return address && { page: null, address: address[1] ?? null }
}

/** Whether a line would be read as saying where the text below it is from: not for strangers to say. */
export const isMark = (line: string): boolean => markOf(plainLine(line)) !== null

interface Line {
  text: string
  page: number | null
}

interface ReadLine extends Line {
  address: string | null
}

/** The lines of a text without contents, page numbers, marks, and heads and feet of pages; blank lines are empty strings. */
function readLines(text: string): ReadLine[] {
  const lines = text
    .replace(/\r\n?|\f|\u2028|\u2029/g, '\n')
    .split('\n')
    .map(plainLine)
  const times = new Map<string, number>()
  for (const line of lines) {
    const key = sameOnPages(line)
    if (key !== '') times.set(key, (times.get(key) ?? 0) + 1)
  }
  const isRunning = (line: string): boolean => (times.get(sameOnPages(line)) ?? 0) >= leastRepeats
  const isLeftOut = (line: string): boolean =>
    [contents, contentsHeading, pageNumber].some((pattern) => pattern.test(line)) || isRunning(line)
  const kept: ReadLine[] = []
  let page: number | null = null
  let address: string | null = null
  for (const line of lines) {
    const mark = markOf(line)
    if (mark) {
      page = mark.page
      address = mark.address ?? address
    } else if (line === '' || line.length > longestMark || !isLeftOut(line)) kept.push({ text: line, page, address })
  }
  return kept
}

/** What must stay together: a paragraph, or a list with the line that leads it. */
interface Block extends Line {
  /** The line before the first item, if it is a list. */
  lead: string | null
  items: readonly Line[]
}

const endsSentence = (line: string): boolean => /[.!?:;]["”)]?$/u.test(line)

/** Lines that a program broke are joined: one that ends no sentence and is continued in small letters. */
function joinBroken(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isOpen =
      last !== undefined && last.text !== '' && last.text.length <= longestSection && !endsSentence(last.text)
    const isContinued = isOpen && /^[\p{Ll}\d(]/u.test(line.text) && !isItem(line.text)
    if (isContinued) joined[joined.length - 1] = { text: joinedText(last.text, line.text), page: last.page }
    else joined.push(line)
  }
  return joined
}

const joinedText = (before: string, after: string): string =>
  before.endsWith('-') && /^\p{Ll}/u.test(after) ? before.slice(0, -1) + after : `${before} ${after}`

const together = (lines: readonly Line[]): Line => ({
  text: lines.map(({ text }) => text).join('\n'),
  page: lines[0]?.page ?? null,
})

/** The blocks of lines under one heading; an empty line parts paragraphs, but not a list from the line that leads it. */
function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  let paragraph: Line[] = []
  let items: Line[] = []
  const add = (part: readonly Line[], lead: string | null, own: readonly Line[]): void => {
    if (part.length > 0) blocks.push({ ...together(part), lead, items: own })
  }
  const close = (): void => {
    const lead = paragraph.at(-1)
    if (items.length === 0) add(paragraph, null, [])
    else {
      add(paragraph.slice(0, -1), null, [])
      add([...(lead ? [lead] : []), ...items], lead?.text ?? null, items)
    }
    paragraph = []
    items = []
  }
  for (const line of joinBroken(lines)) {
    if (line.text === '') {
      if (items.length > 0 || !paragraph.at(-1)?.text.endsWith(':')) close()
    } else if (isItem(line.text)) items.push(line)
    else {
      if (items.length > 0) close()
      paragraph.push(line)
    }
  }
  close()
  return blocks
}

/** Pieces of a block that is longer than a section: items with the line that leads them, or sentences, or words. */
function piecesOf({ text, page, lead, items }: Block): Line[] {
  if (text.length <= longestSection) return [{ text, page }]
  const onPage = (part: string): Line => ({ text: part, page })
  if (items.length > 0) {
    const room = longestSection - (lead === null ? 0 : lead.length + 1)
    const head = lead !== null && room > longestSection / 3 ? `${lead}\n` : ''
    const own = head === '' && lead !== null ? piecesOf({ text: lead, page, lead: null, items: [] }) : []
    const most = head ? room : longestSection
    const whole = items.flatMap((item) => wordsPacked(item.text, most).map((part) => ({ text: part, page: item.page })))
    return [...own, ...packedLines(whole, '\n', most).map((part) => ({ text: head + part.text, page: part.page }))]
  }
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end))
  return packed(
    sentences.flatMap((sentence) => wordsPacked(sentence, longestSection)),
    ' ',
    longestSection,
  ).map(onPage)
}

/** Joins parts up to a length, in order. A joined part begins on the page of its first one. */
function packedLines(parts: readonly Line[], between: string, most: number): Line[] {
  const full: Line[] = []
  let open: Line | null = null
  for (const part of parts) {
    if (open !== null && open.text.length + between.length + part.text.length > most) {
      full.push(open)
      open = part
    } else open = open === null ? part : { text: open.text + between + part.text, page: open.page }
  }
  return open === null ? full : [...full, open]
}

const packed = (parts: readonly string[], between: string, most: number): string[] =>
  packedLines(
    parts.map((text) => ({ text, page: null })),
    between,
    most,
  ).map(({ text }) => text)

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
  let under: Line[] = []
  let address: string | null = null
  const close = (): void => {
    const titles = path.map(({ title }) => title)
    const isPair = titles.at(-1)?.endsWith('?') ?? false
    const parts = packedLines(blocksOf(under).flatMap(piecesOf), '\n\n', longestSection)
    for (const { text: part, page } of parts) sections.push({ path: titles, text: part, isPair, page, address })
    under = []
  }
  lines.forEach((line, at) => {
    if (line.address !== address) {
      // Another page: nothing of the one before heads it.
      close()
      path = []
      address = line.address
    }
    const before = lines[at - 1]?.text ?? ''
    const heading = line.text === '' ? null : headingOf(line.text, { before, after: nextText(lines, at) })
    if (!heading) {
      under.push(line)
      return
    }
    close()
    path = [...path.filter(({ level }) => level < heading.level), heading]
    if (heading.rest !== null) under.push({ text: heading.rest, page: line.page })
  })
  close()
  return sections
}

function nextText(lines: readonly Line[], at: number): string {
  for (let next = at + 1; next < lines.length; next++) {
    const text = lines[next]?.text ?? ''
    if (text !== '') return text
  }
  return ''
}
