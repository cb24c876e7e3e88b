import { addBotInteraction, addPhrases, type FlowDocument, setBotText } from '@prosa/flow'
import { describe, expect, it } from 'vitest'
import { at, flowOf } from '../canvas/testing.ts'
import { isSameButText, isSameMessage } from './same-but-text.ts'

const twoMessages = (): FlowDocument => addBotInteraction(flowOf(), 'start', 'second').document

describe('what typing redraws', () => {
  it('is neither the exits nor the other messages of the node', () => {
    const before = twoMessages()
    const { document: after } = setBotText(before, 'start', 'second', 'Oi')
    const [old, now] = [at(before, 'start'), at(after, 'start')]
    expect(now).not.toBe(old)
    expect(isSameButText(old, now)).toBe(true)
    const same = old.botInteractions.map((message, place) => {
      const next = now.botInteractions[place]
      return next && isSameMessage({ node: old, message, place }, { node: now, message: next, place })
    })
    expect(same).toEqual([true, false])
  })

  it('is everything where an exit changes, or a message comes', () => {
    const before = twoMessages()
    const phrase = addPhrases(before, 'start', 'start-menu', ['nova']).document
    expect(isSameButText(at(before, 'start'), at(phrase, 'start'))).toBe(false)
    const more = addBotInteraction(before, 'start', 'third').document
    expect(isSameButText(at(before, 'start'), at(more, 'start'))).toBe(false)
  })
})
