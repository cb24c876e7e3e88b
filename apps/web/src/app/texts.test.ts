import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..')

/** What the server says, to compare with: no text of a screen. */
const fromServer = ['Senha inválida.', 'Atenção']

/** Letters that only Portuguese has here. */
const isText = (text: string): boolean => /[à-öù-ÿ]/i.test(text) && !fromServer.includes(text)
const isAddress = (text: string): boolean => /^\w+:\/\//.test(text)
const spoken = new Set(['aria-label', 'title', 'placeholder', 'label', 'alt', 'description'])

/** Texts of people that stand in a file, whatever their language. */
function findTexts(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(sources, file), 'utf8'))
  const found: string[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && isText(value) && found.push(value)),
    TemplateElement: ({ value }) => void (isText(value.raw) && found.push(value.raw)),
    JSXText: ({ value }) => void (/\p{L}{2}/u.test(value) && found.push(value.trim())),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spoken.has(name.name)) return
      const text = value?.type === 'Literal' ? String(value.value) : ''
      if (/\p{L}{2}/u.test(text) && !isText(text) && !isAddress(text)) found.push(text)
    },
  }).visit(program)
  return found.map((text) => `${file}: ${text}`)
}

// Left out: what tests write, and a table of letters' widths.
it('keeps what people read in the catalogues', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter(
    (file) => !/texts\.ts$|testing(\.tsx?$|\/)|\.test\.tsx?$|text-width\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(findTexts)).toEqual([])
})
