import records from 'emojibase-data/pt/data.json'
import { describe, expect, it } from 'vitest'
import { type EmojiRecord, readEmoji, searchEmoji } from './emoji.ts'

const all = readEmoji(records as EmojiRecord[])
const found = (text: string) => searchEmoji(all, text).map(({ emoji }) => emoji)

describe('the search for an emoji', () => {
  it('finds it by its Portuguese name, with and without accents, in part and by several words', () => {
    expect(found('coração')).toContain('❤️')
    expect(found('CORACAO')).toEqual(found('coração'))
    expect(found('camin')).toContain('🚚')
    expect(found('rosto choran')).toContain('😭')
  })

  it('finds it by what attendants call it', () => {
    for (const [text, emoji] of [
      ['joinha', '👍️'],
      ['obrigada', '🙏'],
      ['encomenda', '📦️'],
      ['nota fiscal', '🧾'],
      ['kkk', '😂'],
    ])
      expect(found(text ?? ''), text).toContain(emoji)
  })

  it('puts first what is called so itself, finds nothing in the middle of words, and shows a screenful', () => {
    expect(found('sol')[0]).toBe('☀️')
    expect(found('oração')).not.toContain('❤️')
    expect(found('xyzw')).toEqual([])
    expect(found('a').length).toBeLessThanOrEqual(64)
  })
})

it('leaves out what older phones cannot draw and what is none by itself', () => {
  const shown = all.map(({ emoji }) => emoji)
  expect(shown).not.toContain('🏻')
  expect(shown).not.toContain('🇦')
  expect(shown.length).toBeGreaterThan(1_500)
  const newer = records.filter(({ version }) => version > 15.1).map(({ emoji }) => emoji)
  expect(newer.length).toBeGreaterThan(0)
  expect(shown.filter((emoji) => newer.includes(emoji))).toEqual([])
})
