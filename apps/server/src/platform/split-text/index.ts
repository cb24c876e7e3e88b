import { wholeEnd } from '@prosa/contract'

/** Pieces within the limit, cut after the last line break or space if there is one, never inside a character. */
export const splitText = (text: string, { max, unit }: { max: number; unit: 'characters' | 'bytes' }): string[] => {
  const pieces: string[] = []
  let rest = text
  while (sizeOf(rest, unit) > max) {
    const end = lastFit(rest, max, unit)
    const head = rest.slice(0, end)
    const space = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
    const at = space > end / 2 ? space : end
    pieces.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return [...pieces, rest].filter(Boolean)
}

const sizeOf = (text: string, unit: 'characters' | 'bytes'): number =>
  unit === 'bytes' ? Buffer.byteLength(text) : text.length

const lastFit = (text: string, max: number, unit: 'characters' | 'bytes'): number => {
  let end = 0
  let size = 0
  for (const character of text) {
    size += sizeOf(character, unit)
    if (size > max) break
    end += character.length
  }
  return wholeEnd(text, end) || end
}
