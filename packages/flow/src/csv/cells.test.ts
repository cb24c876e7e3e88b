import { describe, expect, it } from 'vitest'
import { decodeCsv, delimiterOf, parseCsv } from './cells.ts'

describe('the delimiter', () => {
  it.each<[string, string, string]>([
    ['is what a note to Excel says', 'sep=,\r\na;b,c;d\r\n', ','],
    ['also in quotes', '"sep=|"\r\na|b\r\n', '|'],
    ['but not where the note says what parts no cells', 'sep=x\na,b\n', ','],
    ['is not the comma of a heading', 'Clientes, todos, por nome\na;b\n1;2\n', ';'],
    ['is not the comma of decimals', 'a;b\n1,5;2\n2,5;3\n', ';'],
    ['is not what stands in quotes', 'a;b\n"x,y,z";"x,y,z"\n"x,y,z";1\n', ';'],
    ['is a comma', 'a,b,c\n1,"x;y",2\n', ','],
    ['is a tab', 'a\tb\n1,5\t2\n', '\t'],
    ['is a bar', 'a|b\r1|2\r', '|'],
    ['is a semicolon where there is none', 'a\nb\n', ';'],
  ])('%s', (_, text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter)
  })
})

it('a note to Excel is no row, and the first line alone may be one', () => {
  const rowsOf = (text: string) => parseCsv(text).rows.map(({ line, cells }) => [line, ...cells])
  expect(rowsOf('\uFEFFsep=;\r\na;b\r\n')).toEqual([[2, 'a', 'b']])
  expect(rowsOf('"sep=,"\na,b\n')).toEqual([[2, 'a', 'b']])
  expect(rowsOf('a;b\nsep=;\n')).toEqual([
    [1, 'a', 'b'],
    [2, 'sep=', ''],
  ])
})

it('reads UTF-16 in both orders', () => {
  const little = Buffer.from('\uFEFFação', 'utf16le')
  expect([decodeCsv(little), decodeCsv(Buffer.from(little).swap16())]).toEqual(['ação', 'ação'])
})
