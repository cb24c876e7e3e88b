import { type CannedVariable, cannedMark, cannedVariableOf, type Dialog, isVisible } from '@prosa/contract'
import { firstName } from '../../../../app/first-name.ts'

export type CannedValues = Readonly<Record<CannedVariable, string>>

/** What the variables of an answer say in this conversation. */
export const valuesOf = (
  { id, name, hasName, workspaceName }: Pick<Dialog, 'id' | 'name' | 'hasName' | 'workspaceName'>,
  agentName: string,
): CannedValues => {
  // A name that nobody can see is none.
  const known = hasName && isVisible(name) ? name : ''
  return {
    contato: known,
    primeiro_nome: firstName(known),
    atendente: agentName,
    protocolo: String(id),
    workspace: workspaceName,
  }
}

/** In the place of a variable without a value; in no text that people write. */
const missing = '\u0000'
const missingFirst = new RegExp(`^${missing}[^\\S\\n]*,?[^\\S\\n]*(\\p{L}?)`, 'gmu')
const missingLater = new RegExp(`,?[^\\S\\n]*${missing}`, 'g')

/**
 * The answer as it is put into the message. A variable without a value goes together with the comma that set it apart:
 * 'Oi, {{primeiro_nome}}!' becomes 'Oi!'. An unknown variable stays as it stands, for whoever sends it to see.
 */
export const fillAnswer = (text: string, values: CannedValues): string =>
  text
    .replace(cannedMark, (mark, name: string) => {
      const variable = cannedVariableOf(name)
      return variable === null ? mark : values[variable] || missing
    })
    .replace(missingFirst, (_, letter: string) => letter.toLocaleUpperCase('pt-BR'))
    .replace(missingLater, '')
