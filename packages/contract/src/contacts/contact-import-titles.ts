import type { ImportField } from './contact-import-bodies.ts'

/*
 * Titles of columns in tables of people, in Portuguese and English: typed by hand, or exported by Google, Outlook and
 * phones.
 */

/** Title in comparable form: lower case words without accents, punctuation and column numbers. */
export const plainTitle = (title: string): string =>
  title
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(^| )\d+(?= |$)/g, '')
    .replace(/\be mail/g, 'email')
    .replace(/whats app/g, 'whatsapp')
    .trim()

/** Meaning of a title: a field, a part of a name, or the area code of the phone beside it. */
export type TitleRole = Exclude<ImportField, 'tags'> | 'givenName' | 'middleName' | 'familyName' | 'areaCode'

/** Titles that describe the value beside them, or are no way to reach the person. */
const besides =
  /^(tipo|type|rotulo|etiqueta)\b|\b(tipo|type|label|rotulo|etiqueta|fax|pager|telex|isdn|tty|operadora|ramal|assistente|assistant|display name|para exibicao|marketing|newsletter|servidor|senha|status|aceita|verificado|verified)\b/

const whole =
  /^(nome|name|nombre|full name|nome completo|cliente|clientes|contato|contatos|contact|customer|client|display name|nome de exibicao|destinatario|paciente|aluno|associado|lead|pessoa|titular|responsavel)$/
const wholeOf =
  /^(nome|name) (d[aeo]s? |of )?(clientes?|contatos?|alun[oa]|paciente|pessoa|lead|usuario|associad[oa]|titular|responsavel|destinatario|assinante|comprador|client|contact|customer|user)( completo)?$|^(client|contact|customer|user|lead) (full )?name$/

const roles: readonly (readonly [TitleRole, RegExp])[] = [
  ['areaCode', /^(ddd|codigo de area|area code)( (d[oe] )?(telefone|celular|fone|tel|cel|phone))?$/],
  [
    'phone',
    /\b(celular(es)?|cel|whats|whatsapp|wpp|zap|zapzap|mobile|movel|telemovel|cell|cellphone|telefones?|telefono|fones?|tel|phones?|telephone)\b/,
  ],
  ['email', /\b(emails?|mail|correio eletronico|correo( electronico)?)\b/],
  ['givenName', /^(primeiro nome|first name|given name|prenome|nome proprio|firstname)$/],
  ['middleName', /^(nome do meio|segundo nome|middle name|additional name|middlename)$/],
  ['familyName', /^(sobrenomes?|apellidos?|ultimo nome|last name|family name|surname|lastname)$/],
  ['name', whole],
  ['name', wholeOf],
  [
    'company',
    /^((nome d[ae] )?(empresa|organizacao|organization|company)|razao social|nome fantasia|company|company name|organizacao|organization|organization name|organizacao nome)$/,
  ],
  [
    'description',
    /^(descricao|observacao|observacoes|obs|notas?|anotacao|anotacoes|comentarios?|notes?|description|comments?)\b/,
  ],
]

/** Other common titles in tables of people, for recognising the title row. */
const otherTitles =
  /^(cod|codigo|id|cpf|cnpj|cpf cnpj|rg|documento|endereco|address|rua|logradouro|numero|complemento|bairro|cidade|city|municipio|uf|estado|state|cep|pais|country|data( (d[aeo] )?\w+)?|date|nascimento|aniversario|birthday|idade|sexo|genero|valor|total|grupos?|categorias?|marcadores|tags?|labels?|status|situacao|origem|plano|produto|servico|pedido|vendedor|cargo|profissao|site)$/

export const roleOfTitle = (title: string): TitleRole | null => {
  const plain = plainTitle(title)
  if (besides.test(plain) && !whole.test(plain)) return null
  return roles.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** Whether a cell is a known title. */
export const isKnownTitle = (cell: string): boolean =>
  cell.length <= 60 && !/\d{4}|:\s*\S/.test(cell) && (roleOfTitle(cell) !== null || otherTitles.test(plainTitle(cell)))

const mobile = /\b(celular(es)?|cel|whats|whatsapp|wpp|zap|zapzap|mobile|movel|telemovel|cell|cellphone)\b/
const landline =
  /\b(comercial|residencial|fixo|trabalho|casa|empresa|recados?|work|home|business|company|office|outro|other|carro|car|radio)\b/

/** Priority of several phones: 0 is a mobile one. */
export const rankOfPhone = (title: string): number => {
  const plain = plainTitle(title)
  return mobile.test(plain) ? 0 : landline.test(plain) ? 2 : 1
}

/** Numbers below such a title are not phones, even if they look like it. */
export const isOtherNumber = (title: string): boolean => {
  const plain = plainTitle(title)
  return /\b(cpf|cnpj|rg|cep|cod|codigo|id|pedido|protocolo|nf|nfe|conta|agencia|matricula|inscricao|ean|sku|valor|preco|total|data|date|nascimento|chave|pix|documento|contrato|fatura|boleto|fax|pager|telex|zip|postal)\b/.test(
    plain,
  )
}
