import { type CannedVariable, type Dialog, isVisible } from '@prosa/contract'
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
