import { folded } from './find-answers.ts'

/** What is left of a canned answer between its placeholders must be enough to know it by. */
const leastText = 10

/** Whether a text is one of these canned answers, whatever their placeholders were filled with. */
export const cannedAmong = (canned: readonly string[]): ((text: string) => boolean) => {
  const known = canned
    .map((text) => text.split(/\{\{[^{}]*\}\}/u).map(folded))
    .filter((parts) => parts.join('').length >= leastText)
  return (text) => {
    const said = folded(text)
    return known.some((parts) => isMadeOf(said, parts))
  }
}

const isMadeOf = (text: string, parts: readonly string[]): boolean => {
  const [first = '', ...others] = parts
  if (others.length === 0) return text === first
  if (!text.startsWith(first) || !text.endsWith(others.at(-1) ?? '')) return false
  let from = first.length
  for (const part of others) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}
