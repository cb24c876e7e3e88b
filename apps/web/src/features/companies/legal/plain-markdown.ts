export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }

/** A piece of a line. The renderer decides how to draw links. */
export interface Inline {
  text: string
  isStrong: boolean
  href: string | null
}

const bullet = /^\s*[-*+]\s+/
const number = /^\s*\d+[.)]\s+/

/**
 * The subset of Markdown used in policies and terms: headings, paragraphs, lists. It is rendered as text nodes, so
 * anything else in a platform's text, HTML above all, is shown as written.
 */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of markdown.replaceAll('\r\n', '\n').split('\n')) {
    const last = blocks.at(-1)
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line)
    if (line.trim() === '') isOpen = false
    else if (heading) {
      blocks.push({ kind: 'heading', level: (heading[1] ?? '').length <= 2 ? 2 : 3, text: heading[2] ?? '' })
      isOpen = false
    } else if (bullet.test(line) || number.test(line)) {
      const isOrdered = number.test(line)
      const item = line.replace(isOrdered ? number : bullet, '')
      if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item)
      else blocks.push({ kind: 'list', isOrdered, items: [item] })
      isOpen = false
    } else if (last?.kind === 'paragraph' && isOpen) last.text += `\n${line}`
    else {
      blocks.push({ kind: 'paragraph', text: line })
      isOpen = true
    }
  }
  return blocks
}

/** Parses `**strong**` and `[words](https://…)`. */
export const readInline = (text: string): Inline[] =>
  text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\((?:[^\s()]|\([^\s()]*\))+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const strong = /^\*\*([^*]+)\*\*$/.exec(part)
      if (strong) return { text: strong[1] ?? '', isStrong: true, href: null }
      const link = /^\[([^\]]+)\]\(((?:[^\s()]|\([^\s()]*\))+)\)$/.exec(part)
      return link
        ? { text: link[1] ?? '', isStrong: false, href: link[2] ?? '' }
        : { text: part, isStrong: false, href: null }
    })
