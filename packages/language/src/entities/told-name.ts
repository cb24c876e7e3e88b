import { fold } from '../text/fold.ts'

const maxLength = 60
const maxWords = 7
/** Words before a name. */
const opening =
  /^(?:(?:oi+e?|ol[áa]|opa|bom dia|boa tarde|boa noite|prazer|claro|sim)\b[\s,.!]*)*(?:(?:(?:o )?meu nome (?:completo )?(?:é|e|eh)|(?:eu )?me chamo|pode me chamar de|(?:eu )?sou|aqui (?:é|e|quem fala é)|nome\s*:)\s+(?:[oa] )?)?/iu
/** Words that no name contains: such an answer is no name. */
const notNames = new Set(
  'nao sim ok oi ola quero queria preciso gostaria falar atendente pessoa humano ajuda menu voltar sair cancelar obrigado obrigada qual quais quanto quando como onde porque por favor para isso nada nenhum prefiro depois pode tem bom boa dia tarde noite tudo bem'.split(
    ' ',
  ),
)

/** The name in an answer to a question for it ('me chamo João da Silva'); null if the answer is no name. */
export const toldName = (text: string): string | null => {
  const name = text
    .trim()
    .replace(opening, '')
    .replace(/[\s.,;!]+$/u, '')
  if (name.length > maxLength || !/^[\p{L}\p{M}'’.\- ]+$/u.test(name) || !/\p{L}{2}/u.test(name)) return null
  const words = name.split(/ +/)
  return words.length > maxWords || words.some((word) => notNames.has(fold(word))) ? null : words.join(' ')
}
