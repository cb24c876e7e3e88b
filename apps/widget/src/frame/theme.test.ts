import { describe, expect, it } from 'vitest'
import { contrast } from '../shared/contrast.ts'
import { personColor, themeVariables } from './theme.ts'

const colors = ['#d3d3d3', '#02cdad', '#ff0025', '#ffe600', '#1b2a6b', '#ffffff', '#000000', '#7f7f7f']

describe('a theme from the bot’s colours', () => {
  it('keeps every text readable, light and dark', () => {
    for (const isDark of [false, true])
      for (const color of colors) {
        const theme = themeVariables({ chatColor: color, avatarColor: color }, isDark)
        const ratio = (a: string, b: string) => contrast(theme[a] ?? a, theme[b] ?? b)
        const [surface, text] = isDark ? ['#15181c', '#eceef0'] : ['#ffffff', '#171a20']
        expect(ratio('--on-chat', '--chat'), color).toBeGreaterThanOrEqual(4.5)
        expect(ratio('--on-chat', '--chat-hover'), color).toBeGreaterThanOrEqual(4.5)
        expect(ratio('--on-avatar', '--avatar'), color).toBeGreaterThanOrEqual(4.5)
        expect(ratio('--accent', surface), color).toBeGreaterThanOrEqual(4.5)
        expect(ratio('--accent-on-soft', '--soft'), color).toBeGreaterThanOrEqual(4.5)
        expect(ratio('--soft', text), color).toBeGreaterThanOrEqual(7)
        expect(ratio('--soft', surface), color).toBeGreaterThanOrEqual(1.1)
      }
  })
})

describe('people', () => {
  it('have readable initials in a colour of their own', () => {
    for (const name of ['Marina Duarte', 'José', 'Ágata', 'Zé', 'Ana Lúcia', 'Bruno', 'Carla', 'Davi']) {
      const { background, color } = personColor(name)
      expect(contrast(background, color), name).toBeGreaterThanOrEqual(7)
    }
    expect(personColor('Marina')).toEqual(personColor('Marina'))
  })
})
