/** Hues far enough apart to tell neighbours in a list from each other; degrees of OKLCH. */
const hues = [25, 70, 95, 155, 180, 205, 258, 280, 310, 340] as const

/** The hue of a name, always the same for the same name. */
export function computeHue(name: string): number {
  let sum = 0
  for (const character of name.trim().toLocaleLowerCase('pt-BR'))
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hues[sum % hues.length] ?? hues[0]
}

/** The hue of a colleague, the same wherever their picture stands: under their own name, under the one customers see, or a part of it. */
export const personHue = (personId: number): number => hues[personId % hues.length] ?? hues[0]

/** One or two initials: the first letters of the first and the last word, a short number whole; '?' for a name without any. */
export function computeInitials(name: string, count: 1 | 2): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = firstLetter(words[0])
  if (first === '') return '?'
  const last = words.at(-1) ?? ''
  // Nameless visitors differ by their number alone.
  if (count === 2 && words.length === 2 && /^\d{1,3}$/.test(last)) return last
  return count === 1 || words.length < 2 ? first : first + firstLetter(words.at(-1))
}

function firstLetter(word: string | undefined): string {
  return (word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toLocaleUpperCase('pt-BR')
}
