/** With its accents where they are signs of their own; some letters show nothing. */
const letter = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]\p{M}{0,2}/u

/** One or two initials: the first letters of the first and the last word, a short number whole; '?' for a name without any. */
export function computeInitials(name: string, count: 1 | 2): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => letter.test(word))
  const first = firstLetter(words[0])
  if (first === '') return '?'
  const last = words.at(-1) ?? ''
  // Nameless visitors differ by their number alone.
  if (count === 2 && words.length === 2 && /^\d{1,3}$/.test(last)) return last
  return count === 1 || words.length < 2 ? first : first + firstLetter(words.at(-1))
}

function firstLetter(word: string | undefined): string {
  return (word?.match(letter)?.[0] ?? '').normalize('NFC').toLocaleUpperCase('pt-BR')
}
