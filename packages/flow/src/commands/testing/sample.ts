import type { FlowDocument, FlowNode } from '../../document.ts'
import { buildFlow } from '../../testing.ts'
import type { CommandResult } from '../index.ts'

/** The flow edited in the commands' tests. */
export const flow = buildFlow({
  Início: { says: 'Oi', exits: { Menu: ['menu'] } },
  Menu: { says: 'Escolha', exits: { A: ['a'], B: ['b', 'bê'] } },
  A: { says: 'Cor?', exits: { C: ['@cor:7'] } },
  B: { says: 'Fim' },
  C: { says: 'Cor @cor-A' },
  Solto: { says: 'Solto' },
})

export const node = (document: FlowDocument, id: string): FlowNode => {
  const found = document.nodes.find((one) => one.id === id)
  if (!found) throw new Error(`No node ${id}`)
  return found
}

/** The lines of all confirmations of a command. */
export const lines = (result: CommandResult): string[] => result.confirmations.map((one) => one.lines.join(' | '))
