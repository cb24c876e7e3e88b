import { describe, expect, it } from 'vitest'
import { buildFlow, countingIds } from '../testing.ts'
import { defaultWait } from '../wait.ts'
import { decodeCsv, exampleCsv, exportCsv, importCsv } from './index.ts'
import { csvTexts } from './texts.ts'

const read = (source: string | Uint8Array) =>
  importCsv(source, { makeId: countingIds(), entities: [{ id: 7, name: 'cor' }] })
const shape = (source: string | Uint8Array) => {
  const { document, errors } = read(source)
  if (!document) throw new Error(errors.map(({ message }) => message).join('\n'))
  const names = new Map(document.nodes.map((node) => [node.id, node.name]))
  return document.nodes.map((node) => ({
    [node.name]: node.botInteractions.map(({ text }) => text),
    exits: node.userInteractions.map((exit) => [
      exit.entityTypeName,
      ...exit.phrases,
      '→',
      names.get(exit.target ?? '') ?? '',
    ]),
  }))
}
const errors = (source: string) => read(source).errors.map(({ message }) => message)

const menu = [
  {
    Início: ['Oi', 'Tudo bem?'],
    exits: [
      ['', 'sim', 'claro', '→', 'Fim'],
      ['', 'não', '→', 'Triste'],
    ],
  },
  { Fim: ['Tchau'], exits: [] },
  { Triste: ['Puxa'], exits: [] },
]

describe('import', () => {
  it.each([
    ['semicolons', 'Início;Oi/r/nTudo bem?;sim/r/nclaro;Fim\nInício;;não;Triste\nFim;Tchau;;\nTriste;Puxa;;\n'],
    [
      'commas and a header',
      'Node,Bot,Usuário,Destino\r\nInício,Oi/r/nTudo bem?,sim/r/nclaro,fim\r\ninicio,,não,TRISTE\r\nFim,Tchau\r\nTriste,Puxa',
    ],
    [
      'tabs and quotes',
      '\uFEFFInicio\t"Oi/r/nTudo bem?"\tsim\tFim\nFim\tTchau\t\t\nInício\t\tclaro\tFim\nInício\tOi/r/nTudo bem?\tnão\tTriste\n\nTriste\tPuxa\t\t',
    ],
  ])('reads %s', (_what, source) => {
    expect(shape(source)).toEqual(menu)
  })

  it('reads UTF-8 with or without mark, UTF-16 and Windows-1252', () => {
    const text = 'Início;Olá;não;Fim'
    const latin = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    const utf16 = Uint8Array.of(0xff, 0xfe, ...Array.from(text).flatMap((sign) => [sign.charCodeAt(0), 0]))
    for (const bytes of [new TextEncoder().encode(text), new TextEncoder().encode(`\uFEFF${text}`), latin, utf16]) {
      expect(decodeCsv(bytes).replace(/^\uFEFF/, '')).toBe(text)
    }
  })

  it('keeps a line break inside a cell as one in the message', () => {
    expect(shape('Início;"Oi\r\ncomo ""vai""?";;')[0]).toMatchObject({ Início: ['Oi\ncomo "vai"?'] })
  })

  it('takes an entity as the first item, with phrases beside it', () => {
    expect(shape('Início;Cor?;@COR/r/nnão sei;Fim\nFim;ok;;')[0]?.exits).toEqual([['cor', 'não sei', '→', 'Fim']])
    expect(shape('Início;CPF?;@cpf;Fim\nFim;ok;;')[0]?.exits).toEqual([['cpf', '→', 'Fim']])
  })

  it('keeps phrases without destination, each row apart, and warns of an unknown one', () => {
    const { document, warnings } = read('Início;Oi;a;\nInício;;b;\nInício;;c;Nada')
    expect(document?.nodes[0]?.userInteractions.map(({ phrases, target }) => [...phrases, target])).toEqual([
      ['a', null],
      ['b', null],
      ['c', null],
    ])
    expect(warnings).toEqual([
      { line: 3, column: 4, message: csvTexts.at(3, 4, csvTexts.unknownDestination('Início', 'Nada')) },
    ])
  })

  it('removes the apostrophe that guards a formula, and no other', () => {
    expect(shape("Início;'=1+1/r/n-x;'sim';Fim\nFim;'oi;;")).toMatchObject([
      { Início: ['=1+1', '-x'], exits: [['', "'sim'", '→', 'Fim']] },
      { Fim: ["'oi"] },
    ])
  })

  it('reads rows that end in any way, and keeps line breaks inside quotes, the pair as one', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(shape(['Início;"a\rb\r\nc\nd";sim;Fim', 'Fim;Tchau;;', ''].join(end))).toMatchObject([
        { Início: ['a\rb\nc\nd'] },
        { Fim: ['Tchau'] },
      ])
    expect(errors('Início;"a\rb\r\nc";a;Fim\r\nFim;x;;\rOutro_;y;;')).toEqual([csvTexts.at(5, 1, csvTexts.underscore)])
  })

  it.each([
    ['', csvTexts.at(1, 1, csvTexts.empty)],
    ['Menu;Oi;;\nFim;a;;', csvTexts.at(1, 1, csvTexts.startFirst)],
    ['Menu;Oi;sim;Fim\nInício;a;b;Menu\nFim;x;;', csvTexts.at(1, 1, csvTexts.startFirst)],
    ['Início;"Oi;;', csvTexts.at(1, 1, csvTexts.openQuote)],
    ['Início;Oi;a;Fim\nInício;Olá;b;Fim\nFim;x;;', csvTexts.at(2, 2, csvTexts.otherTexts('Início'))],
    ['Início;Oi;@nada;Fim\nFim;x;;', csvTexts.at(1, 3, csvTexts.unknownEntity('nada'))],
    ['Início;Oi;@cor/r/n@cpf;Fim\nFim;x;;', csvTexts.at(1, 3, csvTexts.twoEntities)],
    ['Início;Oi;@cor;Fim\nInício;;@cpf;Fim\nFim;x;;', csvTexts.at(2, 3, csvTexts.twoEntities)],
    ['Início;Oi;a;A\nA;"x\ny";b;B\nB;z;c;A', csvTexts.at(4, 4, csvTexts.closesCycle('A'))],
    ['Início;Oi;a;A\nA;x;b;inicio', csvTexts.at(2, 4, csvTexts.leadsToStart)],
    ['Início;Oi;a;A_b\nA_b;x;;', csvTexts.at(2, 1, csvTexts.underscore)],
    ['Início;Oi;a;;x', csvTexts.at(1, 5, csvTexts.tooManyColumns)],
  ])('refuses %j as a whole', (source, message) => {
    expect(errors(source)).toContain(message)
    expect(read(source).document).toBeNull()
  })

  it('reads its own example', () => {
    expect(errors(exampleCsv)).toEqual([])
    expect(shape(exampleCsv)).toHaveLength(4)
  })
})

describe('export', () => {
  it('writes header, semicolons, the UTF-8 mark and guarded cells', () => {
    const flow = buildFlow({ Início: { says: ['=1', 'b;c'], exits: { Fim: ['@cor:7', 'sei lá'] } }, Fim: {} })
    expect(exportCsv(flow)).toEqual({
      text: `\uFEFF${csvTexts.header.join(';')}\r\nInício;"'=1/r/nb;c";'@cor/r/nsei lá;Fim\r\nFim;;;\r\n`,
      leftOut: [],
      refusal: null,
    })
  })

  it.each(['=1+1', '+1', '-1', ' =1', '\t=1', '\r=1', '\n=1', '\u0000=1', '\u00a0=1', ' \u0000\r =1', '＝1', '\rx'])(
    'guards %j, which a spreadsheet would run, and takes it back as it was',
    (phrase) => {
      const flow = buildFlow({ Início: { says: 'Oi', exits: { Fim: [phrase] } }, Fim: { says: 'Tchau' } })
      const text = exportCsv(flow).text ?? ''
      const [, , user] = text.slice(text.indexOf('Início;')).split(';')
      expect(user).toMatch(/^"?'/)
      expect(shape(text)).toMatchObject([{ exits: [['', phrase.trim(), '→', 'Fim']] }, {}])
    },
  )

  it('carries a carriage return inside a message there and back', () => {
    const flow = buildFlow({ Início: { says: ['um\rdois', 'três\nquatro'] } })
    expect(shape(exportCsv(flow).text ?? '')).toMatchObject([{ Início: ['um\rdois', 'três\nquatro'] }])
  })

  it('refuses a cycle', () => {
    const flow = buildFlow({ Início: { exits: { A: ['a'] } }, A: { exits: { B: ['b'] } }, B: { exits: { A: ['a'] } } })
    expect(exportCsv(flow)).toEqual({ text: null, refusal: 'Não é possível exportar um fluxo com ciclos.' })
  })

  it('writes waits to a fifth column, only where a flow has some, and reads them back', () => {
    const wait = { amount: 1, unit: 'days', at: '09:00', openOnly: true, otherwise: 'people' } as const
    const flow = buildFlow({
      Início: { says: 'Oi', exits: { Fim: ['sim'] }, silence: ['Aviso', wait] },
      Fim: {},
      Aviso: {},
    })
    const { text } = exportCsv(flow)
    expect(text?.split('\r\n')[2]).toBe(
      'Início;;;Aviso;1 dia às 09:00/r/nno horário de atendimento/r/npassar para as pessoas',
    )
    const read = importCsv(text ?? '', { makeId: countingIds(), entities: [] }).document
    expect(read?.nodes[0]?.userInteractions.map((exit) => exit.wait)).toEqual([undefined, wait])
    expect(exportCsv(buildFlow({ Início: { says: 'Oi' } })).text).not.toContain(csvTexts.waitHeader)
  })

  it('writes the template of a wait beside its time, and reads it back whatever its values hold', () => {
    const values = ['{{primeiro_nome}}', 'a/r/nb [1] 100%\n; "x"', '']
    const wait = { ...defaultWait, otherwise: 'end', template: { name: 'retomar', language: 'pt_BR', values } } as const
    const flow = buildFlow({
      Início: { says: 'Oi', exits: { Fim: ['sim'] }, silence: ['Aviso', wait] },
      Fim: {},
      Aviso: {},
    })
    const { text } = exportCsv(flow)
    expect(text).toContain('2 horas/r/ntemplate retomar (pt_BR) [{{primeiro_nome}}] [a%2Fr%2Fnb %5B1%5D 100%25%0A; ')
    const read = importCsv(text ?? '', { makeId: countingIds(), entities: [] }).document
    expect(read?.nodes[0]?.userInteractions.map((exit) => exit.wait)).toEqual([undefined, wait])
  })

  it.each([
    ['Início;Oi;;Fim;2 horas/r/ntemplate sem idioma\nFim;a;;', csvTexts.badWait],
    ['Início;Oi;;Fim;2 anos\nFim;a;;', csvTexts.badWait],
    ['Início;Oi;;Fim;90 dias\nFim;a;;', csvTexts.badWait],
    ['Início;Oi;sim;Fim;2 horas\nFim;a;;', csvTexts.waitWithAnswers],
    ['Início;Oi;;Fim;2 horas\nInício;;;Meio;3 horas\nFim;a;;\nMeio;b;;', csvTexts.twoWaits('Início')],
    ['Início;Oi;sim;Fim\nInício;;;Fim;3 horas\nFim;a;;', csvTexts.waitSharesDestination],
    ['Início;Oi;;Fim;mais uma\nFim;a;;', csvTexts.tooManyColumns],
  ])('refuses the wait of %j', (source, sentence) => {
    expect(errors(source)[0]).toContain(sentence)
  })

  it('says what the columns cannot carry', () => {
    const flow = buildFlow({
      Início: {
        says: [{ text: 'a', buttons: [{ id: 'x', position: 0, label: 'x', type: 'QUICK_REPLY', link: null }] }],
        transfer: true,
        webhookCall: true,
        fallbackMessages: ['?'],
      },
    })
    expect(exportCsv(flow)).toMatchObject({
      leftOut: ['botões', 'mensagens de exceção', 'transferências', 'chamadas de webhook'],
    })
  })
})
