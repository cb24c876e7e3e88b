import { expect, it } from 'vitest'
import { findPlace, type Tag } from './place.ts'

const script = 'https://prosa.example/livechat/script.js'
const tag = (src: string, token?: string): Tag => ({ addresses: [src], token })
const here = (botToken?: string) => ({ origin: 'https://prosa.example', botToken })

it.each([
  ['its own tag', [tag(script, 'a'), [], []], here('a')],
  ['its own tag, with the token that the page says', [tag(`${script}?v=2`), [], []], here('page')],
  ['its own tag beside that of another bot', [tag(script, 'a'), [tag(script, 'b')], []], here('a')],
  [
    'a module, whose tag stands in the page',
    [null, [tag('https://shop.example/x.js', 'no'), tag(script, 'a')], []],
    here('a'),
  ],
  [
    'an optimizer, which keeps the address in another attribute',
    [null, [{ addresses: ['', 'text/delayed', script], token: 'a' }], []],
    here('a'),
  ],
  ['text that the page fetched and evaluated', [null, [], ['https://shop.example/', script]], here('page')],
  [
    'a bundle of the site, beside our style sheet',
    [tag('https://shop.example/all.js'), [], ['https://prosa.example/livechat/style.css']],
    here('page'),
  ],
  [
    'a copy under another name',
    [tag('https://shop.example/chat.js', 'a'), [], []],
    { origin: 'https://shop.example', botToken: 'a' },
  ],
  [
    'nothing that could be told',
    [null, [tag('https://shop.example/script.js')], ['data:text/css,x', 'nonsense']],
    null,
  ],
  ['a script in the page itself', [tag(''), [], []], null],
] as const)('finds where it comes from: %s', (_what, [own, tags, fetched], expected) => {
  expect(findPlace(own, tags, fetched, 'page')).toEqual(expected)
})
