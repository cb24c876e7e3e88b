import { describe, expect, it } from 'vitest'
import { dropTone, fileRefusal, repeatedNames } from './file-rules.ts'

const megabyte = 1024 * 1024

describe('files of a message', () => {
  it('refuses an extension that no channel shows', () => {
    expect(fileRefusal({ name: 'fluxo.exe', size: 1 })).toMatch(/^Formato de arquivo inválido\. Formatos permitidos: /)
    expect(fileRefusal({ name: 'semponto', size: 1 })).toMatch(/^Formato de arquivo inválido/)
  })
  it('refuses a file above the limit of its kind, and takes one at the limit', () => {
    expect(fileRefusal({ name: 'foto.PNG', size: 5 * megabyte })).toBeNull()
    expect(fileRefusal({ name: 'foto.PNG', size: 5 * megabyte + 1 })).toBe(
      'Tamanho máximo excedido. Máximo permitido: 5 MB.',
    )
    expect(fileRefusal({ name: 'contrato.pdf', size: 100 * megabyte })).toBeNull()
    expect(fileRefusal({ name: 'video.mp4', size: 17 * megabyte })).toBe(
      'Tamanho máximo excedido. Máximo permitido: 16 MB.',
    )
  })
  it('tells all, some and none apart', () => {
    expect([dropTone(2, 0), dropTone(1, 1), dropTone(0, 3)]).toEqual(['all', 'some', 'none'])
  })
  it('names a repeated file once', () => {
    expect(repeatedNames(['a.png'], ['b.png', 'a.png', 'a.png', 'c.png'])).toEqual(['a.png'])
    expect(repeatedNames([], ['b.png', 'b.png'])).toEqual(['b.png'])
  })
})
