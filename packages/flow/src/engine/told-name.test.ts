import { expect, it } from 'vitest'
import { checkFlow } from '../checks/index.ts'
import { setInteractionEntity } from '../commands/index.ts'
import { exportCsv, importCsv } from '../csv/index.ts'
import { freeTextEntity } from '../document.ts'
import { freeTextName, isNameOfPerson, proposedFreeTextName } from '../free-text.ts'
import { fromServerFlow, toServerFlow } from '../server-format.ts'
import { buildFlow, countingIds, talk } from '../testing.ts'

const plain = buildFlow({
  Início: { says: 'Oi', exits: { Pede: ['começar'] } },
  Pede: { says: 'Qual é o seu nome?', exits: { Fim: ['@texto:-108'] } },
  Fim: { says: 'Prazer, @texto-Pede! Até logo, @nome-Início.' },
})
const pede = plain.nodes.find(({ name }) => name === 'Pede')
const exitId = pede?.userInteractions[0]?.id ?? ''
const named = setInteractionEntity(plain, pede?.id ?? '', exitId, {
  id: freeTextEntity.id,
  name: 'nome_completo',
  contactName: true,
}).document

it('keeps a name that is told on the contact and in its variable, without the sentence around it', () => {
  talk(named)
    .user('oi')
    .user('começar')
    .user('oi, me chamo Ana Lima.')
    .does('saveName', { name: 'Ana Lima' })
    .bot('Prazer, Ana Lima! Até logo, Ana Lima.')
})

it('keeps what is no name in the variable alone, and a name that the contact has', () => {
  talk(named)
    .user('oi')
    .user('começar')
    .user('não quero dizer')
    .doesNot('saveName')
    .bot('Prazer, não quero dizer! Até logo, .')
  const known = talk(named, { contact: { name: 'Aninha' } })
  known.user('oi').user('começar').user('Ana Lima').doesNot('saveName').bot('Prazer, Ana Lima! Até logo, Aninha.')
})

it('keeps no name where it is not asked to', () => {
  talk(plain).user('oi').user('começar').user('Ana Lima').doesNot('saveName')
})

it('renames its mentions, and is what it was after a journey', () => {
  expect(named.nodes.at(-1)?.botInteractions[0]?.text).toBe('Prazer, @nome_completo-Pede! Até logo, @nome-Início.')
  expect(checkFlow(named).filter(({ severity }) => severity === 'error')).toEqual([
    expect.objectContaining({ code: 'two-variables' }),
  ])
  expect(fromServerFlow(toServerFlow(named), countingIds('x')).document).toEqual(named)
  const written = exportCsv(named)
  expect(written).toMatchObject({ leftOut: ['nomes guardados no contato'] })
  expect(written.text).toContain('@texto:nome_completo')
  const read = importCsv(written.text ?? '', { makeId: countingIds('y'), entities: [] }).document
  expect(read?.nodes[1]?.userInteractions[0]).toMatchObject({ entityTypeId: -108, entityTypeName: 'nome_completo' })
})

it('has a name that mentions can hold, and proposes one', () => {
  expect(['nome do pet', ' Nº-1! ', '@'].map(freeTextName)).toEqual(['nome_do_pet', 'Nº_1', ''])
  expect(['nome', 'Nome_completo', 'nome_do_pet', 'cidade'].map(isNameOfPerson)).toEqual([true, true, false, false])
  expect(plain.nodes.map(proposedFreeTextName)).toEqual(['início', 'nome', 'fim'])
})
