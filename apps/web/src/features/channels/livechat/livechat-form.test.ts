import type { LivechatSettings } from '@prosa/contract'
import { expect, it } from 'vitest'
import { changesOf, checkForm, hasChanges, readForm } from './livechat-form.ts'
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

it('reads questions in their order, and sends what was changed alone', () => {
  const read = readForm(settings)
  expect(read.questions).toEqual(['O que vocês vendem?', 'Qual o prazo?'])
  expect(hasChanges(changesOf(read, { ...read }))).toBe(false)
  expect(changesOf(read, { ...read, emailOnStart: true })).toEqual({ emailOnStart: true })
  expect(changesOf(read, { ...read, questions: ['Qual o prazo? '], sites: [] })).toEqual({
    sites: [],
    liveChatInteractions: [{ position: 0, interaction: 'Qual o prazo?' }],
  })
})

it('says which question is empty', () => {
  expect(Object.keys(checkForm({ ...readForm(settings), questions: ['a', ' '] }))).toEqual(['questions.1'])
})

it('adds a site that was typed, or says why not', () => {
  expect(addTyped(['https://a.com'], 'b.com/x')).toEqual({ sites: ['https://a.com', 'https://b.com'], problem: null })
  expect(addTyped(['https://a.com'], '  ')).toEqual({ sites: ['https://a.com'], problem: null })
  expect(addTyped(['https://a.com'], 'A.com').problem).toContain('já está')
  expect(addTyped([], 'a com').problem).toContain('espaços')
})
