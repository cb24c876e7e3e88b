// Gate: the kit, on which every screen stands.
import { expect, it } from 'vitest'
import { startRecording } from './recording.ts'

const spare = 64 * 1024

it('ends by itself at the size that it may have, with what was recorded until then', async () => {
  let end: (why: string) => void = () => {}
  const ended = new Promise<string>((resolve) => {
    end = resolve
  })
  const recording = await startRecording({ extensions: ['ogg'], maxBytes: spare + 100, onOwnEnd: (why) => end(why) })
  expect(await ended).toBe('full')
  const file = await recording.finish()
  expect(file.size).toBeGreaterThan(100)
  expect(file.size).toBeLessThan(spare)
})

it('says of a recording without a sound that it is empty', async () => {
  const recording = await startRecording({ extensions: ['ogg'], maxBytes: spare * 2, onOwnEnd: () => {} })
  await expect(recording.finish()).rejects.toMatchObject({ problem: 'empty' })
})
