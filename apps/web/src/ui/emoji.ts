import { alsoCalled } from './emoji-picker-texts.ts'
import { foldText } from './fold-text.ts'

/** One emoji as the picker needs it. */
export interface Emoji {
  emoji: string
  label: string
  /** Its label and whatever else it is called, folded, one space between words. */
  words: string
  group: number
}

/** What `emojibase-data` says of one. */
export interface EmojiRecord {
  emoji: string
  label: string
  tags?: string[]
  version: number
  group?: number
}

/** Newer ones are an empty square on the phones that many customers have. */
const newestVersion = 15.1
/** The data's group of skin tones and hair, which are no emoji by themselves. */
const componentGroup = 2

/** Without accents and case, so that 'coracao' finds 'coração'. */
const fold = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The data's records as the picker needs them, in the data's order, without what cannot be shown. */
export const readEmoji = (records: readonly EmojiRecord[]): Emoji[] =>
  records.flatMap(({ emoji, label, tags = [], version, group }) => {
    if (group === undefined || group === componentGroup || version > newestVersion) return []
    return [{ emoji, label, group, words: fold([label, ...tags, alsoCalled[emoji] ?? ''].join(' ')) }]
  })

const most = 64

/** Those of which every word that is looked for begins a word; what is called so itself comes first. */
export const searchEmoji = (all: readonly Emoji[], text: string): Emoji[] => {
  const terms = fold(text).split(' ')
  const found = all.filter(({ words }) => terms.every((word) => ` ${words}`.includes(` ${word}`)))
  const isNamedSo = ({ words }: Emoji): boolean => words.startsWith(terms.join(' '))
  return [...found.filter(isNamedSo), ...found.filter((one) => !isNamedSo(one))].slice(0, most)
}
