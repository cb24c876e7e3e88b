import { describe, expect, it } from 'vitest'
import { type Asked, findChoices } from './choices.ts'

const bot = (...labels: string[]): Asked => ({ sender: 'BOT', text: '?', labels })
const says = (text: string, sender: Asked['sender'] = 'CLIENT'): Asked => ({ sender, text, labels: [] })
const found = (...messages: Asked[]) => [...findChoices(messages)]

describe('the button that was taken', () => {
  it('is marked at the question that it answered and at none of its repeats', () => {
    expect(found(bot('Sim', 'Não'), says('hã?'), bot('Sim', 'Não'), says('sim '))).toEqual([[2, 'Sim']])
    expect(found(bot('Sim'), bot('Sim'), says('Sim'))).toEqual([[1, 'Sim']])
  })

  it('may be followed by other words of the bot, but not by somebody else’s', () => {
    expect(found(bot('Sim'), bot(), says('Sim'))).toEqual([[0, 'Sim']])
    expect(found(bot('Sim'), says('Oi, sou a Marina', 'HUMAN'), says('Sim'))).toEqual([])
  })

  it('is none where something else was written', () => {
    expect(found(bot('Sim'), says('talvez'))).toEqual([])
    expect(found(bot('Sim'))).toEqual([])
  })
})
