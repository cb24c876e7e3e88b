/** E-mails, also where words stand right beside them. */
const email = /[^\s@<>"',;:]{1,64}@[^\s@<>"',;:]{1,255}/gu
const link = /\b(?:https?:\/\/|www\.)\S+/giu
const cpf = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-\d{2}(?!\d)/gu
const cnpj = /(?<!\d)\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}(?!\d)/gu
/** Five digits and more, however they are parted. */
const digits = /\+?\(?\d(?:[\s().\-/]{0,2}\d){4,}/gu

const mostCardDigits = 19
const leastCardDigits = 15

const nameOf = (found: string): string => {
  const count = found.replace(/\D/g, '').length
  return count >= leastCardDigits && count <= mostCardDigits ? '[cartão]' : '[número]'
}

/**
 * A text without what tells who wrote it: e-mails, links, CPF, CNPJ, card numbers, phones, and whatever else has five digits and more, each named by its
 * kind. Names and addresses in words cannot be told from other words, and stay.
 */
export const maskPersonal = (text: string): string =>
  text
    // Digits of other scripts and of full width are digits too.
    .normalize('NFKC')
    .replace(email, '[e-mail]')
    .replace(link, '[link]')
    .replace(cnpj, '[CNPJ]')
    .replace(cpf, '[CPF]')
    .replace(digits, nameOf)
