import { createBotBody } from '@prosa/contract'
import { expect, it } from 'vitest'
import { checkBody } from '../../../app/form-rules.ts'
import { newBotDraft } from './bot-draft.ts'

it('starts with the colours of the documents, which are fine', () => {
  const draft = newBotDraft()
  expect([draft.avatarColor, draft.chatColor]).toEqual(['#0A043C', '#FF0025'])
  expect(Object.keys(checkBody(createBotBody, draft).errors ?? {})).toEqual(['name', 'workspaceId', 'target'])
})
