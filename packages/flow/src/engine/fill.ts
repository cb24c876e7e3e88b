import type { CompiledText } from '../compile.ts'

/**
 * A text with its variables filled. Around an empty value, spaces are reduced to one, and to none at the beginning or
 * end of a line.
 */
export const fillText = (text: CompiledText, valueOfLabel: (label: string) => string): string => {
  let filled = ''
  let gap = false
  for (const part of text) {
    const piece = typeof part === 'string' ? part : valueOfLabel(part.variable).trim()
    if (piece === '') {
      gap = true
      continue
    }
    filled = gap ? joinOverGap(filled, piece) : filled + piece
    gap = false
  }
  return gap ? filled.replace(/ +$/, '') : filled
}

const joinOverGap = (before: string, after: string): string => {
  if (after.startsWith('\n')) return before.replace(/ +$/, '') + after
  return before === '' || /[ \n]$/.test(before) ? before + after.replace(/^ +/, '') : before + after
}
