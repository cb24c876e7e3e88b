import { createBotBody } from '@prosa/contract'
import { expect, it } from 'vitest'
import { checkBody } from '../../app/form-rules.ts'
import { newBotDraft } from './bot-draft.ts'

it('starts in the colour of the brand, with colours that are fine', () => {
  for (const [brand, chat] of [
    ['#02cdad', '#02CDAD'],
    ['turquesa', '#046AF3'],
  ] as const) {
    const draft = newBotDraft(brand)
    expect(draft.chatColor).toBe(chat)
    expect(Object.keys(checkBody(createBotBody, draft).errors ?? {})).toEqual(['name', 'workspaceId', 'target'])
  }
})
