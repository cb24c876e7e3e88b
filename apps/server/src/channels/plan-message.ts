import {
  acceptedExtension,
  type ChannelCapabilities,
  type FileLimits,
  fileTooLarge,
  fileTypes,
  isVisible,
  unknownFileMime,
  wholeEnd,
} from '@prosa/contract'
import type { StoredButton, StoredFile } from '../conversation/model/present.ts'
import { splitText } from '../platform/split-text/index.ts'
import type { OutboundMessage } from './channel.ts'

/** A choice as the customer sees it; its id is returned when it is tapped. */
export interface Choice {
  id: string
  label: string
  /** The rest of a long label; lists show it as a description. */
  rest: string
}

/** The content of one payload. */
export type Part =
  | {
      kind: 'text'
      text: string
      choices: { as: 'buttons' | 'list'; options: readonly Choice[] } | null
      links: readonly { label: string; url: string }[]
    }
  | { kind: 'file'; file: StoredFile; caption: string }

const askToChoose = 'Escolha uma opção:'

/**
 * Splits a message into parts that a channel can carry, in order; every adapter's `render` converts them to its provider's form. What the channel
 * cannot show is written out: choices as numbered lines, links as text, long texts in several parts.
 */
export const planMessage = (
  { text, buttons, files }: Pick<OutboundMessage, 'text' | 'buttons' | 'files'>,
  capabilities: ChannelCapabilities,
): { parts: readonly Part[] } | { refused: string } => {
  for (const file of files) {
    const refused = refusalOf(file, capabilities)
    if (refused) return { refused }
  }
  const choices = planChoices(buttons, capabilities)
  const links = planLinks(buttons, capabilities, choices.shown !== null)
  const words = [text, ...links.lines, ...choices.lines].filter(Boolean).join('\n')
  const isAsked = choices.shown !== null || links.shown.length > 0
  const isCaption = files.length > 0 && !isAsked && words !== '' && words.length <= capabilities.captionLength
  const parts: Part[] = files.map((file, index) => ({
    kind: 'file',
    file,
    caption: isCaption && index === 0 ? words : '',
  }))
  if (isCaption || (words === '' && !isAsked)) return { parts }
  const texts = splitText(words || askToChoose, capabilities.text)
  for (const [index, part] of texts.entries()) {
    const isLast = index === texts.length - 1
    parts.push({ kind: 'text', text: part, choices: isLast ? choices.shown : null, links: isLast ? links.shown : [] })
  }
  return { parts }
}

const refusalOf = (file: StoredFile, { files }: ChannelCapabilities): string | null => {
  const extension = file.mime === unknownFileMime ? undefined : acceptedExtension(file.name)
  const limits: FileLimits | undefined = extension && files[fileTypes[extension].class]
  if (!extension || !limits?.extensions.includes(extension)) return `Este canal não aceita o arquivo ${file.name}`
  return file.size > limits.maxBytes ? fileTooLarge(limits.maxBytes) : null
}

const planChoices = (
  buttons: readonly StoredButton[],
  { buttons: shown, list }: ChannelCapabilities,
): { shown: Extract<Part, { kind: 'text' }>['choices']; lines: readonly string[] } => {
  const replies = buttons.filter(({ type }) => type === 'QUICK_REPLY')
  if (replies.length === 0) return { shown: null, lines: [] }
  if (shown && replies.length <= shown.max && replies.every(({ label }) => label.length <= shown.labelLength)) {
    const options = cut(replies, shown.labelLength)
    if (options) return { shown: { as: 'buttons', options }, lines: [] }
  }
  if (list && replies.length <= list.max) {
    const options = cut(replies, list.labelLength)
    if (options) return { shown: { as: 'list', options }, lines: [] }
  }
  // Numbers count over all messages of a node, so that each number means one choice.
  return { shown: null, lines: replies.map(({ label, number }, index) => `${number ?? index + 1}. ${label}`) }
}

/** Null where two labels would look the same, or one would be empty. */
const cut = (replies: readonly StoredButton[], length: number): readonly Choice[] | null => {
  const options = replies.map(({ id, label }) => {
    const end = wholeEnd(label, length)
    return { id, label: label.slice(0, end), rest: label.slice(end).trim() }
  })
  const labels = new Set(options.map(({ label }) => label.trim().toLowerCase()))
  return labels.size === options.length && [...labels].every(isVisible) ? options : null
}

/** Links become buttons where all of them can and there are no choices; else they become text. */
const planLinks = (
  buttons: readonly StoredButton[],
  { links: shown }: ChannelCapabilities,
  hasChoices: boolean,
): { shown: readonly { label: string; url: string }[]; lines: readonly string[] } => {
  const links = buttons.flatMap(({ type, label, link }) => (type === 'LINK' && link ? [{ label, url: link }] : []))
  const fits =
    shown !== null &&
    !hasChoices &&
    links.length <= shown.max &&
    links.every(({ label }) => label.length > 0 && label.length <= shown.labelLength)
  return fits ? { shown: links, lines: [] } : { shown: [], lines: links.map(({ label, url }) => `${label}: ${url}`) }
}
