import type { Plugin } from 'vite'
import { parseSync } from 'vite'

/** As much of a syntax tree as is read here. */
interface Node {
  type: string
  start: number
  end: number
}
interface Declarator extends Node {
  init: (Node & { callee?: { name?: string }; arguments?: (Node & { properties?: Property[] })[] }) | null
}
interface Property extends Node {
  key?: { name?: string }
  value: Node
}
interface Statement extends Node {
  declarations?: Declarator[]
  declaration?: Statement | null
}

/** Values that are free of work already. */
const plainTypes = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Literal', 'Identifier'])

/**
 * Makes a module of the contract cheap for browsers: an operation loses its schemas, which only the server checks (the
 * client needs method, URL and access), and every constant may be left out where nobody uses it. With the schemas goes zod.
 */
export function lightenContract(code: string): string {
  const { program } = parseSync('contract.js', code)
  const edits = (program.body as Statement[])
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init && !plainTypes.has(init.type) ? [...dropSchema(init), ...wrap(init)] : []))
    .sort((one, other) => other.start - one.start || other.end - one.end)
  return edits.reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

interface Edit {
  start: number
  end: number
  by: string
}

function dropSchema(init: NonNullable<Declarator['init']>): Edit[] {
  if (init.callee?.name !== 'operation') return []
  const schema = init.arguments?.[0]?.properties?.find((property) => property.key?.name === 'schema')
  return schema ? [{ start: schema.value.start, end: schema.value.end, by: '{}' }] : []
}

// The bundler drops a call that is marked so when its result is not used; without arguments nothing of it stays behind.
const wrap = ({ start, end }: Node): Edit[] => [
  { start, end: start, by: '/* @__PURE__ */ (() => (' },
  { start: end, end, by: '))()' },
]

export const contractForBrowsers = (): Plugin => ({
  name: 'prosa:contract-for-browsers',
  apply: 'build',
  transform: {
    filter: { id: /\/packages\/contract\/src\// },
    handler: (code) => ({ code: lightenContract(code), map: null }),
  },
})
