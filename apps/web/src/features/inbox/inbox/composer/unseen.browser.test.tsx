import { sendMessage } from '@prosa/contract'
import { expect, it } from 'vitest'
import { readScope } from '../../../../app/scope.ts'
import { answerCalls } from '../../../../testing/answers.ts'
import { mountScreen } from '../../../../testing/mount-screen.tsx'
import { outgoing, watchRoom } from './outgoing.ts'
import { boxKey } from './outgoing-storage.ts'

const write = (room: number, text: string): void =>
  outgoing.send(boxKey(readScope(), room), { text, button: null, files: [] })

it('gives a room what was answered while another one was on the screen, and keeps it for no more than fifty', async () => {
  await mountScreen({ content: <p>Outra sala</p> })
  const rooms = Array.from({ length: 51 }, (_, place) => place + 1)
  const stored: string[] = []
  answerCalls({
    [`POST ${sendMessage.url}`]: ({ body, params }) => {
      const { message } = body as { message: string }
      stored.push(message)
      return { id: `${params.id}-1`, message }
    },
  })
  const takenBy = (room: number): string[] => {
    const taken: string[] = []
    watchRoom(room, { take: ({ message }) => void taken.push(message), newestPlace: () => null })()
    return taken
  }
  for (const room of rooms) {
    write(room, `oi ${room}`)
    await expect.poll(() => stored.at(-1)).toBe(`oi ${room}`)
    await expect.poll(() => outgoing.read(boxKey(readScope(), room))).toEqual([])
  }
  expect([takenBy(1), takenBy(2), takenBy(51)]).toEqual([[], ['oi 2'], ['oi 51']])
  expect(takenBy(51)).toEqual([])
})
