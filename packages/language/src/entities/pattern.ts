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

/** Maximum of instructions of a compiled pattern; more would be slow even for a short message. */
const largestProgram = 1000

/**
 * Budget of a search, in characters times instructions: 1 to 2 ms. A message is searched as far as the budget allows; a
 * common pattern (10 instructions) covers the longest message.
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

/** Syntax that a linear-time engine does not support, found by scanning the pattern outside of escapes and brackets. */
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
 * Null if the regular expression is valid, else the reason in Portuguese. Only syntax with linear time is allowed
 * (RE2): no look-around, no back-references; at most 512 characters; it must not match the empty text. Letters ignore
 * case; letters and word borders are Portuguese.
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

/** All matches within the budget, left to right, without overlaps. */
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
 * Finds matches of any of the patterns; of overlapping ones the earlier pattern's. The reference value is the matched
 * text. The message is trimmed, so that '^' and '$' match its text. Throws `EntityError` for a pattern that
 * `checkPattern` refuses.
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
