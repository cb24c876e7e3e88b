import { describe, expect, it } from 'vitest'
import { basicErrors, emptyBotDraft, hasErrors, lookErrors } from './bot-draft.ts'

describe('wizard of a new bot', () => {
  it('asks for name, workspace and objective in the first step, with the exact texts', () => {
    expect(basicErrors({ ...emptyBotDraft, name: '  ' })).toEqual({
      name: 'Insira o nome do seu robô',
      workspaceId: 'Você deve selecionar uma área de trabalho',
      target: 'Você deve selecionar um objetivo do robô',
    })
    expect(hasErrors(basicErrors({ ...emptyBotDraft, name: 'Jatô', workspaceId: 1, target: 2 }))).toBe(false)
  })
  it('starts with colours that are fine and refuses what is no colour', () => {
    expect(hasErrors(lookErrors(emptyBotDraft))).toBe(false)
    expect(lookErrors({ ...emptyBotDraft, avatarColor: 'azul', chatColor: '#12' })).toEqual({
      avatarColor: 'Use uma cor como #0A043C.',
      chatColor: 'Use uma cor como #0A043C.',
    })
  })
})
