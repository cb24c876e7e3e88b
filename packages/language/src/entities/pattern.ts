import { RE2JS } from 're2js'
import type { Slices } from '../slices.ts'
import type { Steps } from '../text/near-index.ts'
import type { EntityDefinition } from '../types.ts'
import { findWithBorders, hasBorder } from './border-search.ts'
import type { Finder, FoundValue } from './finder.ts'
import { searchedLength } from './finder.ts'
import { withPortugueseLetters } from './portuguese-pattern.ts'

/** The longest pattern that may be saved, in UTF-16 units. */
export const longestPattern = 512

/** Instructions of the largest program that a pattern may become; beyond it a short message would already take too long. */
const largestProgram = 1000

/**
 * What a search may cost, in characters times instructions of the program: 1 to 2 ms. A message is searched up to what its pattern affords, a common
 * pattern (10 instructions) over the whole of the longest message.
 */
const searchBudget = 45_000

/** Why an entity cannot be compiled; the message is Portuguese, for the screen. */
export class EntityError extends Error {
  override readonly name = 'EntityError'
}

const problems = {
  empty: 'Informe a expressão regular.',
  long: `A expressão regular pode ter no máximo ${longestPattern} caracteres.`,
  lookAround:
    'A expressão regular não pode olhar para a frente nem para trás: (?=…), (?!…), (?<=…) e (?<!…) não são aceitos.',
  reference: 'A expressão regular não pode se referir a um grupo anterior: \\1, \\k<nome> e (?P=nome) não são aceitos.',
  atomic: 'A expressão regular não pode usar grupos atômicos (?>…) nem condicionais (?(…)…).',
  possessive: 'A expressão regular repete uma repetição (por exemplo a**, a++): tire um dos sinais.',
  parenthesis: 'A expressão regular tem um parêntese sem par.',
  bracket: 'A expressão regular tem um colchete sem par.',
  repetition: 'A expressão regular tem uma repetição inválida: use de 0 a 1000 vezes, depois de algum caractere.',
  escape: 'A expressão regular tem uma barra invertida antes de um caractere que ela não aceita.',
  range: 'A expressão regular tem um intervalo inválido entre colchetes.',
  large: 'A expressão regular é grande demais: diminua as repetições.',
  matchesEmpty: 'A expressão regular não pode aceitar um texto vazio.',
  other: 'A expressão regular é inválida.',
}

/** What a linear-time engine cannot run, found by reading the pattern: escapes and brackets are stepped over. */
function unsupported(pattern: string): string | null {
  let inBrackets = false
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index)
    if (character === '\\') {
      if (!inBrackets && /[1-9k]/.test(pattern.charAt(index + 1))) return problems.reference
      if (pattern.charAt(index + 1) === 'Q') {
        const end = pattern.indexOf('\\E', index + 2)
        index = end < 0 ? pattern.length : end
      }
      index++
    } else if (character === '[') inBrackets = true
    else if (character === ']') inBrackets = false
    else if (!inBrackets && character === '(' && pattern.charAt(index + 1) === '?') {
      const rest = pattern.slice(index + 2, index + 4)
      if (/^(?:[=!]|<[=!])/.test(rest)) return problems.lookAround
      if (rest === 'P=') return problems.reference
      if (/^[>(]/.test(rest)) return problems.atomic
    }
  }
  return null
}

function parsingProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/nested repetition/.test(message)) return problems.possessive
  if (/\)|parenthes/.test(message.split('`')[0] ?? '')) return problems.parenthesis
  if (/closing \]/.test(message)) return problems.bracket
  if (/repeat|repetition/.test(message)) return problems.repetition
  if (/escape/.test(message)) return problems.escape
  return /range|class/.test(message) ? problems.range : problems.other
}

const compile = (pattern: string): RE2JS => RE2JS.compile(withPortugueseLetters(pattern), RE2JS.CASE_INSENSITIVE)

/**
 * Null when the regular expression may be saved, else the reason in Portuguese. Only what runs in linear time is allowed (RE2 syntax): no look-around, no
 * references; at most 512 characters; it must not match the empty text. Letters match whatever their case;
 * letters and borders of words are Portuguese ones.
 */
export function checkPattern(pattern: string): string | null {
  if (pattern.trim() === '') return problems.empty
  if (pattern.length > longestPattern) return problems.long
  const reason = unsupported(pattern)
  if (reason) return reason
  try {
    const compiled = compile(pattern)
    if (compiled.programSize() > largestProgram) return problems.large
    return compiled.matches('') ? problems.matchesEmpty : null
  } catch (error) {
    return parsingProblem(error)
  }
}

/** Finds the next match from a place on. */
const matchesOf = (pattern: RE2JS, text: string): ((from: number) => { start: number; end: number } | null) => {
  if (hasBorder(pattern)) return (from) => findWithBorders(pattern, text, from)
  const matcher = pattern.matcher(text)
  return () => (matcher.find() ? { start: matcher.start(), end: matcher.end() } : null)
}

/** All matches that the budget allows, left to right, none overlapping another. */
function search(pattern: RE2JS, text: string, steps: Steps): FoundValue[] {
  const size = pattern.programSize()
  if (steps.left <= 0) return []
  const searched = text.slice(0, Math.min(searchedLength, Math.floor(searchBudget / size)))
  const found: FoundValue[] = []
  const find = matchesOf(pattern, searched)
  let budget = searchBudget
  steps.left -= searched.length * size
  let from = 0
  for (let match = find(0); match; match = budget > 0 ? find(from) : null) {
    const { start, end } = match
    if (end > start) found.push({ value: searched.slice(start, end), start, end })
    // Each further search may read to the end of the text again.
    budget -= (searched.length - from) * size
    steps.left -= (searched.length - from) * size
    from = Math.max(end, from + 1)
  }
  return found
}

/**
 * Finds the matches of any of the patterns, of overlapping ones the earlier pattern's; the reference value is the matched text. White space around the
 * message is not part of it, so that '^' and '$' mean what was written. Throws `EntityError` for a pattern that `checkPattern` refuses.
 */
export function* patternFinderInSlices(definition: EntityDefinition): Slices<Finder> {
  const patterns: RE2JS[] = []
  for (const pattern of definition.entries.flatMap((entry) => [entry.value, ...entry.synonyms])) {
    const reason = checkPattern(pattern)
    if (reason) throw new EntityError(`Entidade '${definition.name}': ${reason}`)
    patterns.push(compile(pattern))
    yield
  }
  return ({ text, steps }) => {
    const trimmed = text.trim()
    const offset = text.indexOf(trimmed)
    const found: FoundValue[] = []
    for (const pattern of patterns) {
      for (const { value, start, end } of search(pattern, trimmed, steps.pattern)) {
        if (found.some((other) => start + offset < other.end && other.start < end + offset)) continue
        found.push({ value, start: start + offset, end: end + offset })
      }
    }
    return found.sort((a, b) => a.start - b.start)
  }
}
