import { describe, expect, it } from 'vitest'
import { extensionOf, fileKind, fileProblem, formatSize } from './files.ts'

const classes = [
  { extensions: ['png', 'jpg'], maxBytes: 5 * 1024 ** 2 },
  { extensions: ['mp4', 'ogg'], maxBytes: 16 * 1024 ** 2 },
]

describe('files of a message', () => {
  it('refuses what is too large, empty or of another type, and says why', () => {
    expect(fileProblem({ name: 'foto.PNG', size: 100 }, classes)).toBeNull()
    expect(fileProblem({ name: 'foto.png', size: 6 * 1024 ** 2 }, classes)).toBe('foto.png: o tamanho máximo é 5 MB.')
    expect(fileProblem({ name: 'vazio.png', size: 0 }, classes)).toBe('vazio.png: o arquivo está vazio.')
    expect(fileProblem({ name: 'virus.exe', size: 9 }, classes)).toBe('virus.exe: tipo de arquivo não aceito.')
    expect(fileProblem({ name: 'semnome', size: 9 }, classes)).toBe('semnome: tipo de arquivo não aceito.')
  })

  it('draws pictures, sound and film inline, and SVG as a file', () => {
    expect(
      ['image/png', 'audio/ogg', 'video/mp4', 'application/pdf', 'image/svg+xml', 'text/html'].map(fileKind),
    ).toEqual(['image', 'audio', 'video', 'file', 'file', 'file'])
  })

  it('writes sizes for people', () => {
    expect([0, 512, 319_488, 1_468_006].map(formatSize)).toEqual(['0 B', '512 B', '312 KB', '1,4 MB'])
  })

  it('reads the extension behind the last dot', () => {
    expect(extensionOf('a.tar.GZ')).toBe('gz')
    expect(extensionOf('semponto')).toBe('')
  })
})
