import { type CannedVariable, cannedMark, cannedVariableOf } from './canned-variables.ts'

/** Placeholder for a variable without a value; the character never occurs in typed text. */
const missing = '\u0000'
const missingFirst = new RegExp(`^${missing}[^\\S\\n]*,?[^\\S\\n]*(\\p{L}?)`, 'gmu')
const missingLater = new RegExp(`,?[^\\S\\n]*${missing}`, 'g')

/**
 * The text with its values. A variable without a value is removed together with its comma: 'Oi, {{primeiro_nome}}!' becomes 'Oi!'. An unknown variable stays,
 * so that the sender sees it.
 */
export const fillVariables = (text: string, values: Readonly<Record<CannedVariable, string>>): string =>
  text
    .replace(cannedMark, (mark, name: string) => {
      const variable = cannedVariableOf(name)
      return variable === null ? mark : values[variable] || missing
    })
    .replace(missingFirst, (_, letter: string) => letter.toLocaleUpperCase('pt-BR'))
    .replace(missingLater, '')
