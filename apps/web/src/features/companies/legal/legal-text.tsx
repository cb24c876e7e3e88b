// biome-ignore-all lint/suspicious/noArrayIndexKey: pieces of one fixed text
import { linkify, safeLink } from '@prosa/talk'
import { type Block, readBlocks, readInline } from './plain-markdown.ts'

export const LegalText = ({ markdown }: { markdown: string }) =>
  readBlocks(markdown).map((block, place) => <BlockText key={place} block={block} />)

function BlockText({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line text={block.text} />
      </p>
    )
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading>
        <Line text={block.text} />
      </Heading>
    )
  }
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, place) => (
        <li key={place}>
          <Line text={item} />
        </li>
      ))}
    </List>
  )
}

const Line = ({ text }: { text: string }) =>
  readInline(text).flatMap((part, place) => {
    if (part.isStrong) return [<strong key={place}>{part.text}</strong>]
    const href = safeLink(part.href)
    const pieces = href
      ? [{ text: part.text, href }]
      : part.href
        ? [{ text: part.text, href: null }]
        : linkify(part.text)
    return pieces.map((piece, at) =>
      piece.href ? (
        <a key={`${place}.${at}`} href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      ) : (
        piece.text
      ),
    )
  })
