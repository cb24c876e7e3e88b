import { type CannedVariable, cannedMark, cannedVariableOf, type Dialog } from '@prosa/contract'
import { firstName } from '../../../app/first-name.ts'

export type CannedValues = Readonly<Record<CannedVariable, string>>

/** What the variables of an answer say in this conversation. */
export const valuesOf = (
  { id, name, workspaceName }: Pick<Dialog, 'id' | 'name' | 'workspaceName'>,
  agentName: string,
): CannedValues => ({
  contato: name,
  primeiro_nome: firstName(name),
  atendente: agentName,
  protocolo: String(id),
  workspace: workspaceName,
})

/** The answer as it is put into the message. What means nothing stays as it stands, for whoever sends it to see. */
export const fillAnswer = (text: string, values: CannedValues): string =>
  text.replace(cannedMark, (mark, name: string) => {
    const variable = cannedVariableOf(name)
    return variable === null ? mark : values[variable]
  })
