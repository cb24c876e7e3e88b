import type { LivechatSettings } from '@prosa/contract'
import { expect, it } from 'vitest'
import { bodyOf, readForm } from './livechat-form.ts'
import { addTyped } from './sites-field.tsx'

const settings: LivechatSettings = {
  active: true,
  botActive: true,
  allowed: true,
  token: 'abc',
  publicUrl: null,
  sites: ['https://loja.com.br'],
  liveChatInteractions: [
    { position: 1, interaction: 'Qual o prazo?' },
    { position: 0, interaction: 'O que vocês vendem?' },
  ],
  nameOnStart: true,
  emailOnStart: false,
  phoneOnStart: false,
  whatsappRedirect: false,
  whatsappPhone: null,
  keys: { current: null, previous: null },
}

it('reads questions in their order, and sends them numbered with the site that is still typed', () => {
  const read = readForm(settings)
  expect(read.questions).toEqual(['O que vocês vendem?', 'Qual o prazo?'])
  expect(bodyOf({ ...read, questions: ['Qual o prazo? '], typed: 'outra.com.br/x' })).toMatchObject({
    sites: ['https://loja.com.br', 'https://outra.com.br'],
    liveChatInteractions: [{ position: 0, interaction: 'Qual o prazo?' }],
    nameOnStart: true,
  })
  expect(bodyOf(read).sites).toEqual(settings.sites)
})

it('adds a site that was typed, or says why not', () => {
  expect(addTyped(['https://a.com'], 'b.com/x')).toEqual({ sites: ['https://a.com', 'https://b.com'], problem: null })
  expect(addTyped(['https://a.com'], '  ')).toEqual({ sites: ['https://a.com'], problem: null })
  expect(addTyped(['https://a.com'], 'A.com').problem).toContain('já está')
  expect(addTyped([], 'a com').problem).toContain('espaços')
})
