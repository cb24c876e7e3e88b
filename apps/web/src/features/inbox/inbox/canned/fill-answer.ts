import { type CannedVariable, cannedMark, cannedVariableOf, type Dialog, isVisible } from '@prosa/contract'
import { firstName } from '../../../../app/first-name.ts'

export type CannedValues = Readonly<Record<CannedVariable, string>>

/** Values of a canned answer's variables in this conversation. */
export const valuesOf = (
  { id, name, hasName, workspaceName }: Pick<Dialog, 'id' | 'name' | 'hasName' | 'workspaceName'>,
  agentName: string,
): CannedValues => {
  // A name without visible characters counts as missing.
  const known = hasName && isVisible(name) ? name : ''
  return {
    contato: known,
    primeiro_nome: firstName(known),
    atendente: agentName,
    protocolo: String(id),
    workspace: workspaceName,
  }
}

/** Placeholder for a variable without a value; the character never occurs in typed text. */
const missing = '\u0000'
const missingFirst = new RegExp(`^${missing}[^\\S\\n]*,?[^\\S\\n]*(\\p{L}?)`, 'gmu')
const missingLater = new RegExp(`,?[^\\S\\n]*${missing}`, 'g')

/**
 * The answer's text for the message. A variable without a value is removed together with its comma:
 * 'Oi, {{primeiro_nome}}!' becomes 'Oi!'. An unknown variable stays, so that the sender sees it.
 */
export const fillAnswer = (text: string, values: CannedValues): string =>
  text
    .replace(cannedMark, (mark, name: string) => {
      const variable = cannedVariableOf(name)
      return variable === null ? mark : values[variable] || missing
    })
    .replace(missingFirst, (_, letter: string) => letter.toLocaleUpperCase('pt-BR'))
    .replace(missingLater, '')
