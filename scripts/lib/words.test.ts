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
