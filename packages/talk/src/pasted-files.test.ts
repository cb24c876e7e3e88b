import { expect, it } from 'vitest'
import { pastedFiles } from './pasted-files.ts'

const picture = { name: 'image.png', type: 'image/png' }
const photo = { name: 'Foto da loja.jpg', type: 'image/jpeg' }
const pdf = { name: 'Boleto.pdf', type: 'application/pdf' }
const paste = (text: string, ...files: { name: string; type: string }[]) =>
  pastedFiles({ files, getData: (type) => (type === 'text/plain' ? text : '<b>other kinds do not count</b>') })

it.each([
  ['cells of Excel, with their picture', 'Item\tPreço\r\nBolo\t10,00\r\n', [picture], []],
  ['a paragraph of Word', 'Prezada Ana,', [picture], []],
  ['text alone', 'oi', [], []],
  ['a picture alone', '', [picture], [picture]],
  ['a picture beside blanks', ' \r\n', [picture], [picture]],
  ['a photo copied on a Mac, whose text is its name', 'Foto da loja.jpg', [photo], [photo]],
  [
    'photos copied on Linux',
    'file:///home/ana/Foto%20da%20loja.jpg\r\nfile:///x/image.png',
    [photo, picture],
    [photo, picture],
  ],
  ['a photo copied on Windows', 'C:\\Users\\ana\\Foto da loja.jpg', [photo], [photo]],
  ['a document, which is never the picture of a text', 'Boleto de maio', [pdf], [pdf]],
  ['an address that cannot be decoded', 'file:///%E0%A4%A', [picture], []],
])('takes of a paste of %s what was meant', (_what, text, files, expected) => {
  expect(paste(text, ...files)).toEqual(expected)
})

it('takes nothing where the browser shows no clipboard', () => {
  expect(pastedFiles(null)).toEqual([])
})
