import { alsoCalled } from './emoji-picker-texts.ts'
import { foldText } from './fold-text.ts'

/** One emoji of the picker. */
export interface Emoji {
  emoji: string
  label: string
  /** Label and other names, folded, with one space between words. */
  words: string
  group: number
}

/** A record of `emojibase-data`. */
export interface EmojiRecord {
  emoji: string
  label: string
  tags?: string[]
  version: number
  group?: number
}

/** Newer emoji show as empty squares on many customers' phones. */
const newestVersion = 15.1
/** The data's group of skin tones and hair, which are no emoji of their own. */
const componentGroup = 2

/** Folds accents and case, so that 'coracao' finds 'coração'. */
const fold = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Converts the data's records for the picker, in their order, without those that cannot be shown. */
export const readEmoji = (records: readonly EmojiRecord[]): Emoji[] =>
  records.flatMap(({ emoji, label, tags = [], version, group }) => {
    if (group === undefined || group === componentGroup || version > newestVersion) return []
    return [{ emoji, label, group, words: fold([label, ...tags, alsoCalled[emoji] ?? ''].join(' ')) }]
  })

const most = 64

/** Emoji with a word beginning with each search word; those whose label begins with the text come first. */
export const searchEmoji = (all: readonly Emoji[], text: string): Emoji[] => {
  const terms = fold(text).split(' ')
  const found = all.filter(({ words }) => terms.every((word) => ` ${words}`.includes(` ${word}`)))
  const isNamedSo = ({ words }: Emoji): boolean => words.startsWith(terms.join(' '))
  return [...found.filter(isNamedSo), ...found.filter((one) => !isNamedSo(one))].slice(0, most)
}
