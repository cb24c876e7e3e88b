import { cutText } from './cut-text.ts'
import type { FlowNode } from './document.ts'
import { flowLimits } from './limits.ts'

/** A free text's name in the form for mentions: letters, digits and '_', like an entity's name. */
export const freeTextName = (typed: string): string =>
  cutText(
    typed
      .normalize('NFC')
      .trim()
      .replace(/[\s-]+/gu, '_')
      .replace(/[^\p{L}\p{N}_]/gu, ''),
    flowLimits.nameLength,
  )

/** Whether a name denotes the customer's own name, not that of a pet or a street. */
export const isNameOfPerson = (name: string): boolean =>
  /^(?:(?:seu|meu)_)?nome(?:_completo|_d[oa]_cliente)?$/i.test(name)

/**
 * Initial name in the form: 'nome' if the node asks for the person's name, else the node's own title, if it has one.
 */
export const proposedFreeTextName = (node: FlowNode): string => {
  const asked = node.botInteractions.some(({ text }) => /\b(?:seu nome|como (?:você |vc )?se chama)\b/iu.test(text))
  if (asked) return 'nome'
  return /inserir-t[íi]tulo/i.test(node.name) ? '' : freeTextName(node.name).toLowerCase()
}
