import { describe, expect, it } from 'vitest'
import { clampCrop, computeSource, wholeCrop } from './crop-rules.ts'

const wide = { width: 800, height: 400 }
const frame = 200

describe('the part of a photo that is kept', () => {
  it('is the middle square at first', () => {
    expect(computeSource(wide, wholeCrop, frame)).toEqual({ x: 200, y: 0, side: 400 })
  })

  it('follows where it is moved, and never leaves the photo', () => {
    expect(computeSource(wide, { x: 50, y: 0, zoom: 1 }, frame)).toEqual({ x: 100, y: 0, side: 400 })
    expect(computeSource(wide, { x: 900, y: 900, zoom: 1 }, frame)).toEqual({ x: 0, y: 0, side: 400 })
    expect(computeSource(wide, { x: -900, y: 0, zoom: 1 }, frame)).toEqual({ x: 400, y: 0, side: 400 })
  })

  it('is smaller the nearer one looks, up to three times', () => {
    expect(computeSource(wide, { x: 0, y: 0, zoom: 2 }, frame)).toEqual({ x: 300, y: 100, side: 200 })
    expect(clampCrop(wide, { x: 0, y: 0, zoom: 9 }, frame).zoom).toBe(3)
    expect(clampCrop(wide, { x: 0, y: 0, zoom: 0 }, frame).zoom).toBe(1)
  })
})
