import { expect, it } from 'vitest'
import { pickVoiceFormat, voiceFile } from './voice-format.ts'

const browsers = {
  firefox: ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus'],
  chrome: ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4;codecs=opus', 'audio/mp4'],
  chromium: ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4'],
  safari: ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'],
  olderSafari: ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4'],
  oldestSafari: ['audio/mp4'],
  opusInMp4Alone: ['audio/mp4;codecs=opus', 'audio/mp4'],
}
const pick = (name: keyof typeof browsers, extensions: ('ogg' | 'm4a')[]): string | undefined =>
  pickVoiceFormat((type) => browsers[name].includes(type), extensions)?.mimeType

it('takes Ogg, then WebM, then AAC, as the browser has it', () => {
  const all = Object.keys(browsers).map((name) => pick(name as keyof typeof browsers, ['ogg', 'm4a']))
  expect(all).toEqual([
    'audio/ogg;codecs=opus',
    'audio/webm;codecs=opus',
    'audio/webm;codecs=opus',
    'audio/webm;codecs=opus',
    'audio/mp4;codecs=mp4a.40.2',
    'audio/mp4',
    undefined,
  ])
})

it('takes AAC alone where the channel carries no Ogg, and never MP4 that may hold Opus', () => {
  expect(pick('chrome', ['m4a'])).toBe('audio/mp4;codecs=mp4a.40.2')
  expect([pick('chromium', ['m4a']), pick('firefox', ['m4a']), pick('chrome', [])]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('never names MP4 as Ogg', () => {
  const named = (['ogg', 'webm', 'mp4'] as const).map((container) => voiceFile([], { mimeType: '', container }))
  expect(named.map(({ name, type }) => [name, type])).toEqual([
    ['myAudio.ogg', 'audio/ogg'],
    ['myAudio.ogg', 'audio/ogg'],
    ['myAudio.m4a', 'audio/mp4'],
  ])
})
