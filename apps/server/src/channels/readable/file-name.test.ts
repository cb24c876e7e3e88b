import { expect, it } from 'vitest'
import { fileNameOf, maxFileName } from './file-name.ts'

it.each([
  ['nota.xml', 'documento', 'text/xml', 'nota.xml'],
  ['', 'áudio', 'audio/ogg; codecs=opus', 'áudio.ogg'],
  [null, 'documento', 'Application/PDF', 'documento.pdf'],
  [undefined, 'documento', 'application/x-never', 'documento'],
])('calls %s of %s (%s) %s', (told, usual, mime, expected) => {
  expect(fileNameOf(told, usual, mime)).toBe(expected)
})

it('gives one that tells nothing the ending of its kind', () => {
  expect(fileNameOf(null, 'arquivo', null, 'bin')).toBe('arquivo.bin')
})

it('cuts a long name between whole signs, and keeps its ending', () => {
  const name = fileNameOf(`${'Comprovante 👨‍👩‍👧‍👦'.repeat(20)}.pdf`, 'documento', null)
  expect(name.length).toBeLessThanOrEqual(maxFileName)
  expect(name).toMatch(/^Comprovante .*👨‍👩‍👧‍👦.*\.pdf$/u)
  expect(name.replaceAll('👨‍👩‍👧‍👦', '')).toMatch(/^[\p{L} ]+\.pdf$/u)
})
