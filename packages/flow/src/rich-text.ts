import { mentionLabel, parseMentions, printMentions, type TextPart, type VariableIndex } from './mentions.ts'

/** A bot message as the rich-text editor holds it (Tiptap's JSON): paragraphs of texts and mentions. */
export interface RichDocument {
  type: 'doc'
  content: RichParagraph[]
}
export interface RichParagraph {
  type: 'paragraph'
  content?: RichInline[]
}
export type RichInline =
  | { type: 'text'; text: string }
  | { type: 'hardBreak' }
  | { type: 'mention'; attrs: { id: string; label: string; variable: string; nodeId: string; nodeName: string } }

/** The rich form of a stored text: a paragraph for each line. A mention's `id` and `label` are its stored form without '@'. */
export const toRichDocument = (text: string, index: VariableIndex): RichDocument => ({
  type: 'doc',
  content: text.split('\n').map((line) => {
    const content = parseMentions(line, index).map(inlineOf)
    return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
  }),
})

const inlineOf = (part: TextPart): RichInline => {
  if (part.type === 'text') return part
  const { name: variable, nodeId, nodeName } = part.variable
  const label = mentionLabel(part.variable)
  return { type: 'mention', attrs: { id: label, label, variable, nodeId, nodeName } }
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
 * What the editor writes when somebody types `typed` after `before`: a '&' outside a web address becomes 'and'. Only for
 * typing; what is pasted, loaded or imported is left alone.
 */
export const typedText = (before: string, typed: string): string =>
  typed === '&' && !addressStart.test(before) ? 'and' : typed
