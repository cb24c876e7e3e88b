import { RE2JS } from 're2js'
import type { EntityDefinition } from '../types.ts'
import type { Finder, FoundValue } from './finder.ts'
import { searchedLength } from './finder.ts'

/** The longest pattern that may be saved, in UTF-16 units. */
export const longestPattern = 512

/** Why an entity cannot be compiled; the message is Portuguese, for the screen. */
export class EntityError extends Error {
  override readonly name = 'EntityError'
}

/** Null when the regular expression may be saved, else the reason in Portuguese. Only what a linear-time engine can run is allowed. */
export function checkPattern(pattern: string): string | null {
  if (pattern.trim() === '') return 'Informe a expressão regular.'
  if (pattern.length > longestPattern) return `A expressão regular pode ter no máximo ${longestPattern} caracteres.`
  if (/\(\?(?:<?[=!])/.test(pattern)) return 'A expressão regular não pode usar lookahead nem lookbehind.'
  if (/(?:^|[^\\])(?:\\\\)*\\(?:[1-9]|k[<{'])/.test(pattern))
    return 'A expressão regular não pode usar referências a grupos.'
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
    return compiled.matcher('').matches() ? 'A expressão regular não pode aceitar um texto vazio.' : null
  } catch {
    return 'A expressão regular é inválida.'
  }
}

/** Finds the matches of any of the patterns; the reference value is the matched text. Throws `EntityError` for a pattern that `checkPattern` refuses. */
export function patternFinder(definition: EntityDefinition): Finder {
  const patterns = definition.entries
    .flatMap((entry) => [entry.value, ...entry.synonyms])
    .map((pattern) => {
      const reason = checkPattern(pattern)
      if (reason) throw new EntityError(`Entidade '${definition.name}': ${reason}`)
      return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
    })
  return ({ text }) => {
    const found: FoundValue[] = []
    const searched = text.slice(0, searchedLength)
    for (const pattern of patterns) {
      const matcher = pattern.matcher(searched)
      while (matcher.find()) {
        const start = matcher.start()
        const end = matcher.end()
        if (end > start && !found.some((other) => start < other.end && other.start < end)) {
          found.push({ value: searched.slice(start, end), start, end })
        }
      }
    }
    return found.sort((a, b) => a.start - b.start)
  }
}
