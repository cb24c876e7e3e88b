import { cutText } from './cut-text.ts'
import type { FlowNode } from './document.ts'
import { flowLimits } from './limits.ts'

/** The name of what a free text keeps, as mentions can hold it: letters, digits and '_', like the name of an entity. */
export const freeTextName = (typed: string): string =>
  cutText(
    typed
      .normalize('NFC')
      .trim()
      .replace(/[\s-]+/gu, '_')
      .replace(/[^\p{L}\p{N}_]/gu, ''),
    flowLimits.nameLength,
  )

/** Whether something of this name is how a customer is called, and not of their pet or street. */
export const isNameOfPerson = (name: string): boolean =>
  /^(?:(?:seu|meu)_)?nome(?:_completo|_d[oa]_cliente)?$/i.test(name)

/** What the form begins with: 'nome' where the node asks how somebody is called, else the node's own name, where its author gave it one. */
export const proposedFreeTextName = (node: FlowNode): string => {
  const asked = node.botInteractions.some(({ text }) => /\b(?:seu nome|como (?:você |vc )?se chama)\b/iu.test(text))
  if (asked) return 'nome'
  return /inserir-t[íi]tulo/i.test(node.name) ? '' : freeTextName(node.name).toLowerCase()
}
