import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { choicesOf, textChoices, withChosen, withParents } from './choices.ts'

const labels = (rows: Parameters<typeof choicesOf>[0]): string[] => choicesOf(rows).map(({ label }) => label)

it('tells those of one name apart by what they stand in, and else by their number; others keep their name', () => {
  expect(
    labels([
      { id: 1, name: 'Loja' },
      { id: 2, name: 'Suporte', parent: 'Loja' },
      { id: 3, name: 'suporte ', parent: 'Loja' },
      { id: 4, name: 'Su\u200Bporte', parent: 'Matriz' },
      { id: 5, name: 'Suporte' },
    ]),
  ).toEqual(['Loja', 'Suporte (Loja) (nº 2)', 'suporte  (Loja) (nº 3)', 'Su\u200Bporte (Matriz)', 'Suporte'])
})

it('knows what stands in what of a tree that was made flat', () => {
  const [sales, support] = [
    { id: 2, name: 'Vendas', children: [] },
    { id: 3, name: 'Vendas', children: [] },
  ]
  const flat = [
    { id: 1, name: 'Norte', children: [sales] },
    sales,
    { id: 4, name: 'Sul', children: [support] },
    support,
  ]
  expect(labels(withParents(flat))).toEqual(['Norte', 'Vendas (Norte)', 'Sul', 'Vendas (Sul)'])
})

it('offers a text once, and keeps what is chosen without being offered', () => {
  const choices = textChoices(['Sem transferência', 'Caio', 'Sem transferência'])
  expect(choices.map(({ value }) => value)).toEqual(['Sem transferência', 'Caio'])
  expect(withChosen(choices, 'Caio')).toBe(choices)
  expect(withChosen(choices, '12').at(-1)).toEqual({ value: '12', label: 'nº 12' })
  expect(withChosen(choices, 'Ana').at(-1)).toEqual({ value: 'Ana', label: 'Ana' })
})

/*
 * Two of one name stop a select whose values are names, and cannot be told apart where its labels are bare names. So options of what has
 * an id are made by `choicesOf`, and a name is no value.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/test(ing)?\./.test(file) && file !== 'ui/choices.ts')
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))

/** Options of what has an id whose names are unique by themselves. */
const ownNames = [
  // A version's name holds its number.
  'features/bots/flows/dialogs/versions-dialog.tsx',
  // Told apart by `tellApart` where they are read.
  'features/inbox/inbox/list/filter-sheet.tsx',
]

it('no select takes a name for a value, nor shows a bare name for an id', () => {
  const asValue = /\bvalue: (\w+\.)?name\b|<(Select|MultiSelect)\b[^<]*data=\{[^}]*=> name\)/
  expect(files.filter(({ text }) => asValue.test(text)).map(({ file }) => file)).toEqual([])
  const ofId = /value: String\((\w+\.)?id\),\s*label\b/
  expect(
    files
      .filter(({ text }) => ofId.test(text))
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(ownNames)
  expect(files.filter(({ text }) => /\bchoicesOf\(/.test(text)).length).toBeGreaterThan(15)
})
