import { describe, expect, it } from 'vitest'
import { extensionOf, formatBytes, sortFiles } from './file-rules.ts'

describe('files', () => {
  it('finds the extension whatever its case, and none in a bare or hidden name', () => {
    expect(['foto.JPG', 'a.tar.gz', 'LEIAME', '.env', 'ponto.'].map(extensionOf)).toEqual(['jpg', 'gz', '', '', ''])
  })

  it('says sizes for people', () => {
    expect([0, 1023, 1024, 348_160, 1_887_437, 16_777_216].map(formatBytes)).toEqual([
      '0 B',
      '1023 B',
      '1 KB',
      '340 KB',
      '1,8 MB',
      '16 MB',
    ])
  })

  it('takes what fits the rules and says why not of the rest', () => {
    const photo = new File(['1234'], 'foto.png')
    const { taken, reasons } = sortFiles([photo, new File(['123456'], 'grande.png'), new File([], 'virus.exe')], {
      extensions: ['png'],
      maxBytesOf: () => 5,
    })
    expect(taken).toEqual([photo])
    expect(reasons).toEqual(['grande.png: tamanho máximo excedido (5 B).', 'virus.exe: Formato não permitido!'])
  })
})
