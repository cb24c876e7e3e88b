import type { AdReferral, FileReference, MessageWhat } from '../../events.ts'
import { fileNameOf } from '../../readable/file-name.ts'
import { placeText } from '../../readable/place-text.ts'
import { type Attachment, attachment, type MetaMessage, type Referral } from './payload.ts'

/** What a message holds: its words, and its files still to be fetched. */
export interface Content {
  text: string
  /** It holds no words of the sender's. */
  what?: MessageWhat
  files: FileReference[]
}

/** Types whose bytes are a file, with what they are called and taken for until they are here. */
const files: Readonly<Record<string, { name: string; mime: string }>> = {
  image: { name: 'imagem', mime: 'image/jpeg' },
  sticker: { name: 'figurinha', mime: 'image/png' },
  audio: { name: 'áudio', mime: 'audio/mp4' },
  video: { name: 'vídeo', mime: 'video/mp4' },
  file: { name: 'arquivo', mime: 'application/octet-stream' },
}

/** Types that are somebody's publication: it stays where it is, and is told by its address. */
const publications = new Set(['share', 'post', 'ig_post', 'reel', 'ig_reel', 'igtv', 'media_share'])

/** What Meta could not hand over, in words: the conversation shows that something came. */
export const unsupportedText = 'Mensagem que só pode ser vista no aplicativo do canal'

/**
 * A message's words and files. A story is never fetched: it may not be kept after it ends, and its address ends with it. What
 * is shared, and places, stand as lines of text.
 */
export const readContent = ({ text, attachments, is_unsupported }: MetaMessage): Content => {
  const words = text ?? ''
  const content: Content = { text: words, files: [] }
  const lines: string[] = []
  for (const one of attachments ?? []) {
    const read = attachment.safeParse(one)
    const file = read.success ? fileOf(read.data) : null
    if (file) content.files.push(file)
    else lines.push(read.success ? lineOf(read.data, words) : unsupportedText)
  }
  if (is_unsupported && words === '' && content.files.length === 0 && lines.length === 0) lines.push(unsupportedText)
  content.text = [words, ...new Set(lines)].filter(Boolean).join('\n')
  const what = words.trim() === '' ? whatOf(attachments ?? []) : null
  return { ...content, ...(what ? { what } : {}) }
}

/** What a message without words is, by the first thing in it; null: a file, or a link, which says something. */
const whatOf = ([first]: readonly unknown[]): MessageWhat | null => {
  const read = attachment.safeParse(first)
  if (!read.success) return 'other'
  const { type, payload, title, url } = read.data
  if (type === 'location') return 'location'
  if (type === 'sticker' || payload?.sticker_id != null) return 'sticker'
  // Of what a page may not see, nothing at all is told.
  if (type === 'fallback') return payload?.title || title || payload?.url || url ? null : 'other'
  return fileOf(read.data) ? null : 'other'
}

const fileOf = ({ type, payload, title }: Attachment): FileReference | null => {
  const known = Object.hasOwn(files, type) ? files[type] : undefined
  const reference = payload?.url
  if (!known || !reference) return null
  const name = fileNameOf(payload.title || title, known.name, null)
  return { reference, name, mime: known.mime }
}

/** Empty where the words say it already: a link stands in them and comes along as its preview. */
const lineOf = ({ type, title, url, payload }: Attachment, words: string): string => {
  const called = payload?.title || title || ''
  const address = payload?.url || url || ''
  if (type === 'location' && payload?.coordinates) {
    const { lat, long } = payload.coordinates
    return placeText({ latitude: lat, longitude: long })
  }
  if (type === 'story_mention') return joined('Mencionou você em um story', address)
  if (publications.has(type)) return joined(`Publicação compartilhada${called && `: ${called}`}`, address)
  if (type === 'fallback')
    return words !== '' && (address === '' || words.includes(address)) ? '' : joined(called, address) || unsupportedText
  const elements = payload?.product?.elements ?? payload?.elements ?? []
  const told = elements.flatMap(({ title: of, subtitle }) => joined(of ?? '', subtitle ?? '') || []).join('\n')
  return told || joined(called, address) || unsupportedText
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' ')

/** Where the customer came from, as a line of the conversation; null: that says nothing to people. */
export const readOrigin = (referral: Referral | null | undefined): string | null => {
  if (!referral) return null
  const ad = referral.ads_context_data?.ad_title
  if (ad || referral.source === 'ADS') return ad ? `Veio do anúncio “${ad}”` : 'Veio de um anúncio'
  if (referral.product?.id) return `Pergunta sobre o produto ${referral.product.id}`
  return referral.ref ? `Veio pelo link “${referral.ref}”` : null
}

/** The ad that they came from, where it was one. */
export const readAd = (referral: Referral | null | undefined): { ad?: AdReferral } => {
  const title = referral?.ads_context_data?.ad_title ?? ''
  return title !== '' || referral?.source === 'ADS' ? { ad: { id: referral?.ad_id ?? '', title } } : {}
}

/** Instagram names its reactions and gives most of them a picture. */
const reactions: Readonly<Record<string, string>> = {
  love: '❤️',
  like: '👍',
  dislike: '👎',
  smile: '😄',
  haha: '😆',
  laugh: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😠',
}

export const readReaction = (emoji: string | null | undefined, name: string | null | undefined): string =>
  emoji || reactions[name ?? ''] || '👍'
