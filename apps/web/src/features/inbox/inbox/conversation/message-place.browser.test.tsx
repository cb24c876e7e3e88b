import '../../../../ui/theme/styles.css'
import type { Message } from '@prosa/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyMessages, applyOlder } from './dialog-cache.ts'
import {
  box,
  closePlace,
  firstInSight,
  frame,
  fromEnd,
  isInSight,
  load,
  message,
  olderAsked,
  openPlace,
  picture,
  place,
  range,
  room,
  rowOf,
  rows,
  scrollTo,
  settle,
  show,
  start,
  topOf,
} from './message-list-testing.tsx'

beforeEach(openPlace)
afterEach(closePlace)

it('is at its end in the first picture that is painted', async () => {
  show(room(range(1, 300)))
  await expect.poll(() => place.querySelector('[role=log]')).not.toBeNull()
  await frame()
  expect(isInSight(rowOf('mensagem 300'))).toBe(true)
})

it('keeps what one reads where it is when older messages come above', async () => {
  let dialog = room(range(101, 160), { hasOlder: true })
  show(dialog)
  await expect.poll(() => rowOf('mensagem 160')).toBeDefined()
  await settle()
  await scrollTo(20)
  expect(olderAsked.times).toBeGreaterThan(0)
  const key = firstInSight()
  const stood = topOf(key)
  expect(key).toBe('1-101')
  dialog = applyOlder(dialog, room(range(51, 100), { hasOlder: true }))
  show(dialog)
  await frame()
  expect(Math.abs(topOf(key) - stood)).toBeLessThanOrEqual(1)
  await settle()
  expect(Math.abs(topOf(key) - stood)).toBeLessThanOrEqual(1)
  // The last page takes the button away, and begins on another day.
  const earlier = range(1, 50).map((one) => ({
    ...one,
    dateTime: new Date(start - 90_000_000 + one.seq).toISOString(),
  }))
  show(applyOlder(dialog, room(earlier)))
  await settle()
  expect(Math.abs(topOf(key) - stood)).toBeLessThanOrEqual(1)
})

it('keeps it too where the rows above are much lower than they were taken for', async () => {
  const short = (from: number, to: number): Message[] =>
    range(from, to).map((one) => ({ ...one, sender: 'HUMAN', userId: 7, message: `recado ${one.seq}` }))
  const dialog = room(short(11, 60), { hasOlder: true })
  show(dialog)
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  await settle()
  for (const top of [40, 20, 60]) {
    show(dialog)
    await settle()
    await scrollTo(top)
    const stood = topOf('1-11')
    show(applyOlder(dialog, room(short(1, 10), { hasOlder: true })))
    await settle()
    expect([top, Math.round(topOf('1-11') - stood)]).toEqual([top, 0])
  }
})

it('stays at its end when pictures come late', async () => {
  show(room([...range(1, 40), picture(41), picture(42), picture(43)]))
  await expect.poll(() => rows().at(-1)?.querySelector('img')).toBeTruthy()
  await settle()
  expect(fromEnd()).toBe(0)
  for (const image of place.querySelectorAll('img')) {
    load(image, 230)
    await settle()
    expect(fromEnd()).toBe(0)
  }
})

it('leaves what one reads in its place when a picture above comes late', async () => {
  show(room([...range(1, 5), picture(6), ...range(7, 60), ...range(61, 90)]))
  await expect.poll(() => rowOf('mensagem 90')).toBeDefined()
  await settle()
  const above = (): HTMLElement | null => place.querySelector('[data-row="1-6"]')
  await scrollTo(0)
  // Just below the picture, which stays drawn above.
  await scrollTo((above()?.offsetTop ?? 0) + (above()?.offsetHeight ?? 0) + 40)
  const key = firstInSight()
  const stood = topOf(key)
  const image = above()?.querySelector('img')
  expect(image).toBeTruthy()
  if (image) load(image, 240)
  await settle()
  expect(above()?.offsetHeight).toBeGreaterThan(200)
  expect(Math.abs(topOf(key) - stood)).toBeLessThanOrEqual(1)
})

it('leaves what one reads alone when something new comes, counts it, and goes there', async () => {
  let dialog = room(range(1, 80))
  show(dialog)
  await expect.poll(() => rowOf('mensagem 80')).toBeDefined()
  await settle()
  await scrollTo(box().scrollTop - 900)
  const key = firstInSight()
  const stood = topOf(key)
  dialog = applyMessages(dialog, [message(81), message(82)])
  show(dialog)
  await settle()
  expect(topOf(key)).toBe(stood)
  const jump = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === '2 novas mensagens')
  expect(jump).toBeDefined()
  jump?.click()
  await expect.poll(() => fromEnd()).toBe(0)
  // One's own words lead there too.
  await scrollTo(box().scrollTop - 900)
  const own = {
    clientId: 'c',
    createdAt: new Date(start + 9_000_000).toISOString(),
    text: 'minha resposta',
    after: null,
  }
  const rest = { button: null, files: [], state: 'sending', error: null, resends: false, isFinal: false } as const
  show(dialog, { pending: [{ ...own, ...rest }] })
  await expect.poll(() => fromEnd()).toBe(0)
})

it('stays at its end when the composer takes room from it', async () => {
  show(room(range(1, 80)))
  await expect.poll(() => rowOf('mensagem 80')).toBeDefined()
  await settle()
  place.style.height = '420px'
  await settle()
  expect(fromEnd()).toBe(0)
  place.style.height = '640px'
  await settle()
  expect(fromEnd()).toBe(0)
})

it('moves by as much as one scrolls up, though rows are measured on the way', async () => {
  show(room(range(1, 5_000)))
  await expect.poll(() => rowOf('mensagem 5000')).toBeDefined()
  await settle()
  const moves: number[] = []
  for (let step = 0; step < 40; step += 1) {
    const key = firstInSight()
    const stood = topOf(key)
    box().scrollTop -= 170
    await frame()
    await frame()
    moves.push(Math.round(topOf(key) - stood))
  }
  expect(moves.filter((move) => Math.abs(move - 170) > 1)).toEqual([])
})

it('stays at its end, or at the row that one reads, when the window narrows and widens', async () => {
  show(room(range(1, 120)))
  await expect.poll(() => rowOf('mensagem 120')).toBeDefined()
  await settle()
  const resize = async (width: number, height: number): Promise<void> => {
    place.style.width = `${width}px`
    place.style.height = `${height}px`
    await settle()
  }
  for (const [width, height] of [
    [390, 640],
    [390, 320],
    [700, 300],
    [390, 640],
  ] as const) {
    await resize(width, height)
    expect([width, height, fromEnd()]).toEqual([width, height, 0])
    expect(isInSight(rowOf('mensagem 120'))).toBe(true)
  }
  await scrollTo(box().scrollTop - 3_000)
  const key = firstInSight()
  for (const [width, height] of [
    [700, 300],
    [390, 640],
    [390, 320],
    [844, 320],
    [390, 640],
  ] as const) {
    await resize(width, height)
    expect([width, height, firstInSight()]).toEqual([width, height, key])
  }
})
