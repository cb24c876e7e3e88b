import { expect, it } from 'vitest'
import { readBlocks, readInline } from './plain-markdown.ts'

it('reads headings, paragraphs and lists', () => {
  expect(readBlocks('# Um\nlinha\r\noutra\n\nnova\n- a\n- b\n1. c\n### Dois ##')).toEqual([
    { kind: 'heading', level: 2, text: 'Um' },
    { kind: 'paragraph', text: 'linha\noutra' },
    { kind: 'paragraph', text: 'nova' },
    { kind: 'list', isOrdered: false, items: ['a', 'b'] },
    { kind: 'list', isOrdered: true, items: ['c'] },
    { kind: 'heading', level: 3, text: 'Dois' },
  ])
})

it('reads strong words and links, and leaves HTML as text', () => {
  expect(readInline('**Oi** [site](https://a.br) <b>x</b>')).toEqual([
    { text: 'Oi', isStrong: true, href: null },
    { text: ' ', isStrong: false, href: null },
    { text: 'site', isStrong: false, href: 'https://a.br' },
    { text: ' <b>x</b>', isStrong: false, href: null },
  ])
})
