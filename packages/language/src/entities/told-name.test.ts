import { describe, expect, it } from 'vitest'
import { toldName } from './told-name.ts'

describe('a name that is told', () => {
  it.each([
    ['João da Silva', 'João da Silva'],
    ['  maria  clara ', 'maria clara'],
    ['Meu nome é Ana Lima.', 'Ana Lima'],
    ['oi, me chamo José', 'José'],
    ['Boa tarde! Sou a Bia', 'Bia'],
    ['aqui é o Caio', 'Caio'],
    ["Joana D'Arc", "Joana D'Arc"],
    ['Boaventura Sousa', 'Boaventura Sousa'],
    ['Simone', 'Simone'],
    ['Soulange Oiticica', 'Soulange Oiticica'],
    ['李小龍', '李小龍'],
  ])('is read from %j', (text, name) => expect(toldName(text)).toBe(name))

  it.each([
    'não quero dizer',
    'Qual é o preço',
    'quero falar com um atendente',
    '11 98888-7777',
    'ana@exemplo.com',
    'https://exemplo.com',
    'oi',
    'sim',
    'Ana?',
    'x',
    '😀',
    '',
    'Ana\nBia',
    'uma frase com muitas palavras que ninguém tem como nome',
    'a'.repeat(61),
  ])('is not %j', (text) => expect(toldName(text)).toBeNull())
})
