import { coverage, type Evidence, sharesOf } from './evidence.ts'
import type { ReadQuestion } from './question.ts'
import { isItem, type Span } from './sentences.ts'

/** A section of at most so many UTF-16 units is quoted whole. */
export const longestQuote = 600
const mostSentences = 3

/**
 * The part of a section that answers: all of a short one; else up to three sentences around the one that names most, or a list with
 * the line that leads it. One or two places of the text, never a changed word.
 */
export function quoteOf(text: string, question: ReadQuestion, evidence: Evidence): Span[] {
  const { sentences, best } = evidence
  const chosen = sentences[best]
  if (text.length <= longestQuote || !chosen) return [{ start: 0, end: Math.min(text.length, longestQuote) }]
  const isListed = (at: number): boolean => isItem(text.slice(sentences[at]?.start, sentences[at]?.end))
  if (isListed(best)) return listAround(sentences, best, isListed)
  const opensList = text.slice(chosen.start, chosen.end).endsWith(':') && isListed(best + 1)
  return opensList ? listAround(sentences, best + 1, isListed) : [sentencesAround(question, evidence, best)]
}

/** The whole list with its lead where it fits, else the lead and the items around one. */
function listAround(sentences: readonly Span[], item: number, isListed: (at: number) => boolean): Span[] {
  let first = item
  while (first > 0 && isListed(first - 1)) first--
  let last = item
  while (last + 1 < sentences.length && isListed(last + 1)) last++
  const lead = first > 0 ? sentences[first - 1] : undefined
  const whole = spanOf(sentences, lead ? first - 1 : first, last)
  if (whole.end - whole.start <= longestQuote) return [whole]
  const room = longestQuote - (lead ? lead.end - lead.start + 1 : 0)
  let [from, to] = [item, item]
  const length = (a: number, b: number): number => {
    const span = spanOf(sentences, a, b)
    return span.end - span.start
  }
  while (to < last && length(from, to + 1) <= room) to++
  while (from > first && length(from - 1, to) <= room) from--
  const items = shortened(spanOf(sentences, from, to), Math.max(room, 1))
  if (!lead) return [items]
  return from === first ? [shortened({ start: lead.start, end: items.end }, longestQuote)] : [lead, items]
}

/** Grows from the best sentence to the neighbour that names more, the following one of equal ones. */
function sentencesAround(question: ReadQuestion, { sentences, inSentences }: Evidence, best: number): Span {
  const shares = sharesOf(question.things)
  const named = (at: number): number => (sentences[at] ? coverage(inSentences[at] ?? [], shares) : -1)
  let [from, to] = [best, best]
  while (to - from + 1 < mostSentences) {
    const sides = named(from - 1) > named(to + 1) ? [from - 1, to + 1] : [to + 1, from - 1]
    const side = sides.find((at) => sentences[at] && fits(spanOf(sentences, Math.min(at, from), Math.max(at, to))))
    if (side === undefined) break
    from = Math.min(from, side)
    to = Math.max(to, side)
  }
  return shortened(spanOf(sentences, from, to), longestQuote)
}

const fits = ({ start, end }: Span): boolean => end - start <= longestQuote
const shortened = ({ start, end }: Span, most: number): Span => ({ start, end: Math.min(end, start + most) })
const spanOf = (sentences: readonly Span[], from: number, to: number): Span => ({
  start: sentences[from]?.start ?? 0,
  end: sentences[to]?.end ?? 0,
})
