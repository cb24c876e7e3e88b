import { expect, it } from 'vitest'
import { foldText } from '../../../../ui/fold-text.ts'
import { putBeside, replaceWord, wordAt } from './word-at.ts'

const at = (text: string, sign: '@' | '/' = '@') => wordAt(text.replace('|', ''), text.indexOf('|'), sign)

it('finds the word that begins with the sign, over blanks, up to the caret', () => {
  expect(at('oi @ca|io')).toEqual({ start: 3, query: 'ca' })
  expect(at('@|')).toEqual({ start: 0, query: '' })
  expect(at('um\n@Caio S|')).toEqual({ start: 3, query: 'Caio S' })
  expect(at('/bom dia|', '/')).toEqual({ start: 0, query: 'bom dia' })
})

it('takes no sign in the middle of a word, before a blank, or a line or sentence away', () => {
  for (const text of ['ana@loja|', 'oi @ |', '@caio\nsim|', '|@caio', `@${'a'.repeat(41)}|`, 'caio|'])
    expect(at(text)).toBeNull()
  for (const text of ['e/ou|', 'https://loja|', '1/2|', '/ |']) expect(at(text, '/')).toBeNull()
})

it('puts a piece in its place, and the caret behind it', () => {
  const word = wordAt('oi @ca, tudo?', 6, '@')
  expect(word && replaceWord('oi @ca, tudo?', word, '@Caio Sá')).toEqual({ text: 'oi @Caio Sá, tudo?', caret: 11 })
})

it('knows no accents and no case', () => expect(foldText('Ação ÓTIMA')).toBe('acao otima'))

it('puts words beside what is written, apart from it, and in the place of nothing', () => {
  expect(putBeside('', 0, 'Olá.')).toEqual({ text: 'Olá.', caret: 4 })
  expect(putBeside('Oi,', 3, 'Olá.')).toEqual({ text: 'Oi, Olá.', caret: 8 })
  expect(putBeside('Oi ', 3, 'Olá.')).toEqual({ text: 'Oi Olá.', caret: 7 })
  expect(putBeside('Oi tchau', 3, 'Olá.')).toEqual({ text: 'Oi Olá. tchau', caret: 7 })
})
