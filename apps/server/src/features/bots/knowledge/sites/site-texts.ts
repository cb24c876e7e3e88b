import { knowledgeLimits, type LeftReason } from '@prosa/contract'

export const daySpent = `A empresa já leu as ${knowledgeLimits.dayPages.toLocaleString('pt-BR')} páginas de sites que pode ler por dia. Tente de novo amanhã.`

/** Why nothing of a site was read, and what to do, by what became of its first page. */
const nothingRead: Partial<Record<LeftReason, string>> = {
  robots:
    'O site pede que programas não o leiam (arquivo robots.txt). Peça a quem cuida do site que libere “Prosa-Site”, ou envie os textos como arquivo.',
  noindex:
    'A página pede para não ser guardada (noindex). Peça a quem cuida do site que tire essa marca, ou cole o texto em uma fonte nova.',
  large: 'A página passa de 5 MB. Dê o endereço de uma página menor do site.',
  document: 'O endereço é de um arquivo, não de uma página. Baixe-o e use “Enviar arquivo”.',
  notHtml: 'O endereço não é de uma página. Confira-o no navegador e crie a fonte com o endereço certo.',
  otherHost: 'O endereço leva a outro site. Crie a fonte com o endereço a que ele leva.',
  gone: 'A página não existe mais. Confira o endereço no navegador e crie a fonte com o endereço certo.',
  closed:
    'O site só mostra a página com senha, ou não deixa programas lerem. Cole o texto em uma fonte nova, ou envie-o como arquivo.',
  empty:
    'A página não tem texto que se possa ler: o site só a monta no navegador. Cole o texto em uma fonte nova, ou envie-o como arquivo.',
  day: daySpent,
  unreadable: 'A página é grande ou complexa demais para ser lida. Dê o endereço de uma página mais simples do site.',
}

/** @param detail what the network or the site said */
export const nothingReadText = (reason: LeftReason | null, detail: string | null): string =>
  (reason && nothingRead[reason]) ??
  `O site não respondeu${detail === null ? '' : `: ${detail.charAt(0).toLowerCase()}${detail.slice(1).replace(/\.$/, '')}`}. Confira se ele abre no navegador com https:// e use “Ler agora” mais tarde.`

export const givenUp = 'A leitura não terminou por um problema nosso. Use “Ler agora” mais tarde.'

export const waitsForPerson = (why: string): string => `As mudanças esperam que alguém as publique. ${why}`

export const muchGone = waitsForPerson(
  'Mais da metade dos trechos publicados não está mais no site: confira se ele está no ar.',
)

export const onlyHttps =
  'Só lemos sites com endereço https://. Se o site não abre assim, cole o texto em uma fonte nova, ou envie-o como arquivo.'
