/** E-mails, also directly beside words. */
const email = /[^\s@<>"',;:]{1,64}@[^\s@<>"',;:]{1,255}/gu
const link = /\b(?:https?:\/\/|www\.)\S+/giu
const cpf = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-\d{2}(?!\d)/gu
const cnpj = /(?<!\d)\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}(?!\d)/gu
/** Five digits or more, with any separators. */
const digits = /\+?\(?\d(?:[\s().\-/]{0,2}\d){4,}/gu

const mostCardDigits = 19
const leastCardDigits = 15

const nameOf = (found: string): string => {
  const count = found.replace(/\D/g, '').length
  return count >= leastCardDigits && count <= mostCardDigits ? '[cartão]' : '[número]'
}

/**
 * A text without personal data: e-mails, links, CPF, CNPJ, card numbers, phones, and any other five or more digits,
 * each replaced by its kind. Names and addresses in words cannot be recognised, and stay.
 */
export const maskPersonal = (text: string): string =>
  text
    // Also converts digits of other scripts and of full width.
    .normalize('NFKC')
    .replace(email, '[e-mail]')
    .replace(link, '[link]')
    .replace(cnpj, '[CNPJ]')
    .replace(cpf, '[CPF]')
    .replace(digits, nameOf)
