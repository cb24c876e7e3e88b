import type { BotAutomation } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { botAnswer } from '../testing/bot-answer.ts'
import { schema } from '../update-bot-schema.ts'
import {
  isSameAutomation,
  setCallWebhook,
  setCloseMessage,
  setCloseMinutes,
  setCloseType,
  setRepeatMinutes,
  setTransferMinutes,
  setTransferQueue,
  setTransferUser,
  setTransferWorkspace,
  shownFields,
} from './automation-rules.ts'

const off = botAnswer().automationDto
const nothing = { times: false, target: false, queue: false, user: false, close: false }
const transfer = (automation: BotAutomation) => automation.botTransferAutomationDto
const messages = (automationDto: BotAutomation): string[] =>
  schema.safeParse({ automationDto }).error?.issues.map(({ message }) => message) ?? []

describe('the fields of the automations', () => {
  const toPeople = setTransferMinutes(off, 15)
  const inWorkspace = setTransferWorkspace(toPeople, 3)
  it.each<[string, BotAutomation, Partial<typeof nothing>]>([
    ['nothing where all is off', off, {}],
    ['how often, once questions are asked again', setRepeatMinutes(off, 5), { times: true }],
    ['the workspace, once there is a time', toPeople, { target: true }],
    ['no workspace where the webhook chooses', setCallWebhook(toPeople, true), {}],
    ['the queue, once there is a workspace', inWorkspace, { target: true, queue: true }],
    ['nobody in turn', setTransferQueue(inWorkspace, 'SEQUENTIAL'), { target: true, queue: true }],
    [
      'the person, where one is wanted',
      setTransferQueue(inWorkspace, 'USER'),
      { target: true, queue: true, user: true },
    ],
    ['type and message, once rooms are closed', setCloseMinutes(off, 15), { close: true }],
  ])('show %s', (_what, automation, shown) => {
    expect(shownFields(automation)).toEqual({ ...nothing, ...shown })
  })
})

describe('choosing', () => {
  const chosen = setTransferUser(setTransferQueue(setTransferWorkspace(setTransferMinutes(off, 30), 3), 'USER'), 9)

  it('never for the transfer makes workspace and person 0 and the queue a placeholder', () => {
    expect(transfer(setTransferMinutes(chosen, 0))).toEqual({
      minutes: 0,
      callwebhook: false,
      workspaceId: 0,
      userId: 0,
      queue: 'ONLY_NOT_TRANSFERRED',
    })
  })

  it('a time again makes a workspace of 0 none, and leaves a chosen one', () => {
    expect(transfer(setTransferMinutes(setTransferMinutes(chosen, 0), 60)).workspaceId).toBeNull()
    expect(transfer(setTransferMinutes(chosen, 60)).workspaceId).toBe(3)
  })

  it('another workspace or queue forgets the person', () => {
    expect(transfer(setTransferWorkspace(chosen, 4))).toMatchObject({ workspaceId: 4, userId: null })
    expect(transfer(setTransferQueue(chosen, 'SEQUENTIAL'))).toMatchObject({ queue: 'SEQUENTIAL', userId: null })
  })

  it('never for the close forgets message and type', () => {
    const closing = setCloseMessage(setCloseType(setCloseMinutes(off, 60), 'CLOSE_ALL'), 'Até logo!')
    expect(setCloseMinutes(closing, 0).botCloseRoomAutomationDto).toMatchObject({
      minutes: 0,
      message: '',
      closeRoomType: 'ONLY_NOT_TRANSFERRED',
    })
  })

  it('a time to ask again begins with once', () => {
    expect(setRepeatMinutes(off, 10).botRepeatAutomationDto).toEqual({ minutes: 10, times: 1 })
    expect(setRepeatMinutes(setRepeatMinutes(off, 10), 0).botRepeatAutomationDto).toEqual({ minutes: 0, times: 0 })
  })

  it('what is the same in other words is no change', () => {
    expect(isSameAutomation(off, setTransferMinutes(setTransferMinutes(off, 15), 0))).toBe(true)
    expect(isSameAutomation(off, setTransferMinutes(off, 15))).toBe(false)
  })
})

describe('saving refuses', () => {
  it('a question that is asked again no times', () => {
    expect(messages({ ...off, botRepeatAutomationDto: { minutes: 5, times: 0 } })).toEqual([
      'Preencha todos os campos da automação de refazer pergunta',
    ])
  })

  it('a person that is not chosen', () => {
    const open = setTransferQueue(setTransferWorkspace(setTransferMinutes(off, 15), 3), 'USER')
    expect(messages(open)).toEqual(['Preencha todos os campos da transferência de salas'])
    expect(messages(setTransferUser(open, 9))).toEqual([])
  })

  it('a close without its type, or with a message of more than 500 characters', () => {
    const closing = setCloseMinutes(off, 15)
    expect(messages(setCloseType(closing, null))).toEqual(['Preencha todos os campos do fechamento de salas'])
    expect(messages(setCloseMessage(closing, 'a'.repeat(500)))).toEqual([])
    expect(messages(setCloseMessage(closing, 'a'.repeat(501)))).toEqual(['Máximo de 500 caracteres'])
  })
})
