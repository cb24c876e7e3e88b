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
  if (text.length <= longestQuote || !chosen) return [shortened(text, { start: 0, end: text.length }, longestQuote)]
  const isListed = (at: number): boolean => isItem(text.slice(sentences[at]?.start, sentences[at]?.end))
  if (isListed(best)) return listAround(text, sentences, best, isListed)
  const opensList = text.slice(chosen.start, chosen.end).endsWith(':') && isListed(best + 1)
  return opensList ? listAround(text, sentences, best + 1, isListed) : [sentencesAround(text, question, evidence, best)]
}

/** The whole list with its lead where it fits, else the lead and the items around one. */
function listAround(text: string, sentences: readonly Span[], item: number, isListed: (at: number) => boolean): Span[] {
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
  const items = shortened(text, spanOf(sentences, from, to), Math.max(room, 1))
  if (!lead) return [items]
  return from === first ? [shortened(text, { start: lead.start, end: items.end }, longestQuote)] : [lead, items]
}

/** Grows from the best sentence to the neighbour that names more, the following one of equal ones. */
function sentencesAround(
  text: string,
  question: ReadQuestion,
  { sentences, inSentences }: Evidence,
  best: number,
): Span {
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
  return shortened(text, spanOf(sentences, from, to), longestQuote)
}

const fits = ({ start, end }: Span): boolean => end - start <= longestQuote

/** Cut between words, so that no link is torn; inside of a word only where it alone is longer, and never of a pair of surrogates. */
function shortened(text: string, { start, end }: Span, most: number): Span {
  if (end - start <= most) return { start, end }
  const lastSpace = text.slice(start, start + most + 1).search(/\s+\S*$/u)
  if (lastSpace > 0) return { start, end: start + lastSpace }
  const cut = start + most
  return { start, end: most > 1 && !text.slice(start, cut).isWellFormed() ? cut - 1 : cut }
}

const spanOf = (sentences: readonly Span[], from: number, to: number): Span => ({
  start: sentences[from]?.start ?? 0,
  end: sentences[to]?.end ?? 0,
})
