import { describe, expect, it } from 'vitest'
import { extensionOf, fileKind, fileProblem, takeFiles } from './files.ts'
import { formatSize } from './size.ts'

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
    const open = [...classes, { extensions: [], maxBytes: 10 }]
    expect(['nota.xml', 'semnome'].map((name) => fileProblem({ name, size: 10 }, open))).toEqual([null, null])
    expect(fileProblem({ name: 'nota.xml', size: 11 }, open)).toContain('o tamanho máximo é')
    expect(fileProblem({ name: 'foto.png', size: 100 }, open)).toBeNull()
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

  it('finds no extension in a hidden name', () => {
    expect(extensionOf('.env')).toBe('')
  })
})

describe('files that are chosen for one message', () => {
  const file = (name: string, size = 1) => ({ name, size })
  const rules = { classes, maxFiles: 3, isTotal: true }
  const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)

  it('are taken one by one: what is wrong with one keeps no other back, and each reason names its file', () => {
    const { taken, problems } = takeFiles([], [file('a.png'), file('b.exe'), file('c.jpg')], rules)
    expect(names(taken)).toEqual(['a.png', 'c.jpg'])
    expect(problems).toEqual(['b.exe: tipo de arquivo não aceito.'])
  })

  it('may not pass the limit of their class together', () => {
    const half = 3 * 1024 ** 2
    const { taken, problems } = takeFiles([file('a.png', half)], [file('b.jpg', half), file('c.mp4', half)], rules)
    expect(names(taken)).toEqual(['c.mp4'])
    expect(problems).toEqual(['b.jpg: os arquivos juntos passariam do máximo de 5 MB.'])
    expect(takeFiles([file('a.png', half)], [file('b.jpg', half)], { ...rules, isTotal: false }).problems).toEqual([])
  })

  it('are refused from the one that is too many, and the others go', () => {
    const { taken, problems } = takeFiles([file('a.png')], [file('b.png'), file('c.png'), file('d.png')], rules)
    expect(names(taken)).toEqual(['b.png', 'c.png'])
    expect(problems).toEqual(['d.png: até 3 arquivos por mensagem.'])
  })

  it('are told where a name is there already, also within one choice', () => {
    const { taken, doubled } = takeFiles([file('a.png')], [file('a.png'), file('b.png'), file('b.png')], {
      ...rules,
      maxFiles: 9,
    })
    expect(names(taken)).toEqual(['a.png', 'b.png', 'b.png'])
    expect(doubled).toEqual(['a.png', 'b.png'])
  })
})
