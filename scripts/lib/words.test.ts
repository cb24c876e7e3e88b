import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Sentences of the product's documents, which say a thing otherwise than our own texts (docs/glossary.md). */
const ofDocuments = [
  'Meus robôs',
  'Escolha uma das opções para começar a criar o script do seu robô.',
  'Insira o nome do seu robô',
  'Você deve selecionar um objetivo do robô',
  'Interação do robô',
  'Atendimento Robô x Humano',
  'Sem robôs disponíveis',
  'Credenciais insuficientes: O robô não possui credenciais para realizar essa ação.',
]

/** What a thing is called, and the words for it that no text of ours says. */
const words = [
  { ours: 'bot', others: /(?<![\p{L}])rob[ôó]s?(?![\p{L}])/iu },
  { ours: 'node', others: /bloco a bloco|etapas? (do fluxo|com webhook)|blocos? do fluxo/iu },
]

/** Customers' words and what bots say to them are not ours; neither is this file. */
const isOurs = (file: string): boolean =>
  /\.(ts|tsx|html|md)$/.test(file) && !/^packages\/language\/|\/demo\/|\/ready-flows\/|words\.test\.ts$/.test(file)

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'e2e', 'tools', 'docs/channels'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(isOurs)

it.each(words)('our texts say $ours', ({ others }) => {
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, place) => {
        const own = ofDocuments.reduce((text, sentence) => text.replaceAll(sentence, ''), line)
        return others.test(own) ? [`${file}:${place + 1} ${line.trim()}`] : []
      }),
  )
  expect(found).toEqual([])
})

/** The documents' own 'SALVAR', of two panels. */
const loudOfDocuments = ['apps/web/src/features/contacts/texts.ts', 'apps/web/src/features/people/users/texts.ts']
/** The documents' own question of a campaign's state, and the values of a field that is yes or no. */
const yesOfDocuments = [
  'apps/web/src/features/campaigns/texts.ts',
  'apps/web/src/features/contacts/details/texts.ts',
  'apps/web/src/ui/texts.ts',
]

const saying = (pattern: RegExp): string[] =>
  files.filter(
    (file) =>
      /^apps\/web\/src\/.*\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      pattern.test(readFileSync(file, 'utf8')),
  )

it("saves as 'Salvar', in capitals only where the documents do", () => {
  expect(saying(/['"`]SALVAR\b/)).toEqual(loudOfDocuments)
})

it("answers a question with its act or 'Cancelar', with 'Sim' and 'Não' only where the documents do", () => {
  expect(saying(/(yes|confirm\w*|act|submit\w*): 'Sim'/)).toEqual(yesOfDocuments)
  expect(saying(/(no|cancel\w*): 'Não'/)).toEqual(yesOfDocuments)
})
