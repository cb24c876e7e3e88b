import { entityLabel } from './entity-label.ts'
import {
  type FlowVariable,
  mentionLabel,
  parseMentions,
  printMentions,
  type TextPart,
  type VariableIndex,
} from './mentions.ts'

/** A bot message as the rich-text editor holds it (Tiptap's JSON): paragraphs of texts and mentions. */
export interface RichDocument {
  type: 'doc'
  content: RichParagraph[]
}
export interface RichParagraph {
  type: 'paragraph'
  content?: RichInline[]
}
/** `id` and `label` are the stored form without '@', `shown` is the text for people. */
export interface RichMention {
  id: string
  label: string
  variable: string
  nodeId: string
  nodeName: string
  shown: string
}
export type RichInline =
  | { type: 'text'; text: string }
  | { type: 'hardBreak' }
  | { type: 'mention'; attrs: RichMention }

/** The rich form of a stored text: one paragraph per line. */
export const toRichDocument = (text: string, index: VariableIndex): RichDocument => ({
  type: 'doc',
  content: text.split('\n').map((line) => {
    const content = parseMentions(line, index).map(inlineOf)
    return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
  }),
})

const inlineOf = (part: TextPart): RichInline => {
  if (part.type === 'text') return part
  return { type: 'mention', attrs: toRichMention(part.variable) }
}

export const toRichMention = (mentioned: FlowVariable): RichMention => {
  const { name: variable, nodeId, nodeName, entityTypeId } = mentioned
  const label = mentionLabel(mentioned)
  return { id: label, label, variable, nodeId, nodeName, shown: entityLabel(entityTypeId, variable) }
}

/** The stored text of a rich document: lines joined by line breaks, mentions as `@variable-node name`. */
export const fromRichDocument = (document: RichDocument): string =>
  document.content.map((paragraph) => printMentions((paragraph.content ?? []).map(partOf))).join('\n')

const partOf = (inline: RichInline): TextPart => {
  if (inline.type === 'text') return inline
  if (inline.type === 'hardBreak') return { type: 'text', text: '\n' }
  const { variable, nodeId, nodeName } = inline.attrs
  return { type: 'mention', variable: { name: variable, nodeId, nodeName, entityTypeId: -1 } }
}

const addressStart = /(?:^|\s|\()(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)\S*$/i

/**
 * Text inserted when somebody types `typed` after `before`: a '&' outside of a URL becomes 'and'. Not applied to
 * pasted, loaded or imported text.
 */
export const typedText = (before: string, typed: string): string =>
  typed === '&' && !addressStart.test(before) ? 'and' : typed
