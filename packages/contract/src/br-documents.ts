/**
 * Brazilian registration numbers. CNPJ as of 2026: twelve letters or digits and two check digits (Receita Federal, IN
 * RFB 2.229/2024). All functions accept input with or without punctuation.
 */

const firstWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Letters and digits only, letters in capitals. */
export const plainDocument = (typed: string): string => typed.replace(/[^0-9a-z]/gi, '').toUpperCase()

const checkDigit = (text: string, weights: readonly number[]): string => {
  const rest = [...text].reduce((sum, sign, at) => sum + (sign.charCodeAt(0) - 48) * (weights[at] ?? 0), 0) % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

export const isCnpj = (typed: string): boolean => {
  const cnpj = plainDocument(typed)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1+$/.test(cnpj)) return false
  const first = checkDigit(cnpj.slice(0, 12), firstWeights)
  return cnpj.endsWith(first + checkDigit(cnpj.slice(0, 12) + first, [6, ...firstWeights]))
}

export const isCpf = (typed: string): boolean => {
  const cpf = plainDocument(typed)
  if (!/^\d{11}$/.test(cpf) || /^(.)\1+$/.test(cpf)) return false
  const digit = (length: number): string => {
    const sum = [...cpf.slice(0, length)].reduce((total, sign, at) => total + Number(sign) * (length + 1 - at), 0)
    return String(((sum * 10) % 11) % 10)
  }
  return cpf.endsWith(digit(9) + digit(10))
}

/** Checks for eight digits, not whether the code exists. */
export const isCep = (typed: string): boolean =>
  /^\d{8}$/.test(plainDocument(typed)) && !/^0{5}/.test(plainDocument(typed))
